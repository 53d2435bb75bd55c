import './bilingual-field.css'
import { Input, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#platform/core/language.ts'
import { Explained } from '../parts/explained.tsx'
import { type FieldProps, inputProps } from './field-props.ts'

export type TextPair = Record<Language, string>

/** A text in both languages, side by side; each has its own error. */
export function BilingualField(
  props: Omit<FieldProps<TextPair>, 'onBlur' | 'error'> & {
    errors: Partial<TextPair>
    onBlur?: (language: Language) => void
    maxLength?: number | undefined
  },
) {
  const { t } = useTranslation('shell')
  const { name, label, required, readOnly, value } = props
  return (
    <Input.Wrapper
      label={props.compact ? undefined : <Explained text={label} />}
      labelElement="div"
      withAsterisk={required ?? false}
      description={props.hint}
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <div className="bilingual-parts" role="group" aria-label={label}>
        {languages.map((language) => (
          <TextInput
            key={language}
            {...inputProps({
              name: `${name}.${language}`,
              label: t(`ui.inLanguage.${language}`, { field: label }),
              compact: true,
              placeholder: '',
              required: required ?? false,
              readOnly: readOnly ?? false,
              error: props.errors[language],
              onBlur: () => props.onBlur?.(language),
            })}
            lang={language}
            leftSection={<span className="unit">{language}</span>}
            value={value[language]}
            onChange={(event) => props.onChange({ ...value, [language]: event.currentTarget.value })}
            {...(props.maxLength ? { maxLength: props.maxLength } : {})}
          />
        ))}
      </div>
    </Input.Wrapper>
  )
}
