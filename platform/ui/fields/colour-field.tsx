import './colour-field.css'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type FieldProps, inputProps } from './field-props.ts'

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)

/** A colour as `#c0392b` in and out, typed or chosen from the palette of the browser. */
export function ColourField(props: FieldProps) {
  const { t } = useTranslation('shell')
  return (
    <TextInput
      {...inputProps(props)}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value.toLowerCase())}
      spellCheck={false}
      rightSectionPointerEvents="all"
      rightSection={
        <input
          type="color"
          className="colour-swatch"
          aria-label={t('ui.chooseColour', { field: props.label })}
          disabled={props.readOnly ?? false}
          value={isColour(props.value) ? props.value : '#ffffff'}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      }
    />
  )
}

/** A colour for reading: as it looks, and as it is written. */
export function ColourValue({ colour }: { colour: string }) {
  return (
    <span className="colour-value">
      <span className="colour-swatch" style={{ background: colour }} aria-hidden />
      {colour}
    </span>
  )
}
