import { Combobox, Input, useCombobox } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LookupOption } from '#platform/core/registry-queries.ts'
import { type FieldProps, inputProps } from './field-props.ts'
import { OptionDropdown, OptionText, type OptionSource } from './option-list.tsx'
import { isPlainEnter, useTaking } from './use-taking.ts'

/** Several records of another registry, each once, in an order of one's own. */
export function ReferencesField(
  props: FieldProps<readonly string[]> & { source: OptionSource; chosen: ReadonlyMap<string, LookupOption> },
) {
  const { t } = useTranslation('shell')
  const { source, value, onChange } = props
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  const offerFirst = useEffectEvent(() => {
    if (typed) combobox.selectFirstOption()
  })
  useEffect(() => offerFirst(), [source.options])

  const add = (code: string) => {
    setTyped('')
    if (source.options.some((option) => option.code === code)) source.onTaken(code)
    source.onSearch('')
    if (code !== '' && !value.includes(code)) onChange([...value, code])
  }
  const offered = source.options.filter((option) => !value.includes(option.code))
  const taking = useTaking({ typed, source, offered, take: add })
  const move = (index: number, by: number) => {
    const next = value.filter((_, at) => at !== index)
    onChange(next.toSpliced(index + by, 0, value[index]!))
  }
  const { label, description, error, withAsterisk, inputWrapperOrder, ...input } = inputProps(props)
  return (
    <Input.Wrapper {...{ label, description, error, withAsterisk, inputWrapperOrder }} id={input.id}>
      {value.length > 0 && (
        <ul className="reference-chips" aria-label={props.label}>
          {value.map((code, index) => (
            <ReferenceChip
              key={code}
              code={code}
              option={props.chosen.get(code)}
              byCode={source.byCode}
              {...(props.readOnly
                ? {}
                : {
                    onRemove: () => onChange(value.filter((other) => other !== code)),
                    ...(index > 0 ? { onEarlier: () => move(index, -1) } : {}),
                    ...(index < value.length - 1 ? { onLater: () => move(index, 1) } : {}),
                  })}
            />
          ))}
        </ul>
      )}
      <Combobox
        store={combobox}
        onOptionSubmit={(code) => {
          taking.forget()
          add(code)
        }}
        withinPortal
      >
        <Combobox.Target withExpandedAttribute>
          <Input
            {...input}
            error={error !== undefined}
            placeholder={t('ui.addReference')}
            data-typed={typed.trim() !== '' || undefined}
            spellCheck={false}
            value={typed}
            rightSection={<Combobox.Chevron />}
            rightSectionPointerEvents="none"
            aria-busy={taking.waits || undefined}
            onBlur={() => {
              if (typed.trim() !== '') taking.leave(combobox.getSelectedOptionIndex())
              combobox.closeDropdown()
              props.onBlur?.()
            }}
            onClick={() => {
              if (props.readOnly) return
              source.onSearch(typed.trim())
              combobox.openDropdown()
            }}
            onKeyDown={(event) => {
              taking.onKey(event.key)
              if (event.key === 'ArrowDown' && !combobox.dropdownOpened) source.onSearch(typed.trim())
              if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1))
              if (event.key === 'Escape' && typed !== '') {
                event.preventDefault()
                taking.forget()
                setTyped('')
              }
              if (isPlainEnter(event) && typed.trim() !== '') {
                event.preventDefault()
                taking.take(combobox.getSelectedOptionIndex())
                // The library would take what it has highlighted, which may belong to fewer letters.
                combobox.resetSelectedOption()
              }
            }}
            onChange={(event) => {
              taking.forget()
              setTyped(event.currentTarget.value)
              source.onSearch(event.currentTarget.value.trim())
              combobox.openDropdown()
            }}
          />
        </Combobox.Target>
        <OptionDropdown source={source} offered={offered} />
      </Combobox>
    </Input.Wrapper>
  )
}

/** One of several; what has ended is said in words and in the shape. */
export function ReferenceChip(props: {
  code: string
  option: LookupOption | undefined
  byCode: boolean
  onRemove?: () => void
  onEarlier?: () => void
  onLater?: () => void
}) {
  const { t } = useTranslation('shell')
  const { code, option } = props
  const buttons = [
    { label: t('ui.earlier', { name: code }), icon: IconChevronLeft, run: props.onEarlier },
    { label: t('ui.later', { name: code }), icon: IconChevronRight, run: props.onLater },
    { label: t('ui.removeReference', { name: code }), icon: IconX, run: props.onRemove },
  ]
  return (
    <li className={option?.ended ? 'reference-chip reference-chip-ended' : 'reference-chip'}>
      {option ? <OptionText option={option} byCode={props.byCode} /> : <span className="option-code">{code}</span>}
      {buttons.map(
        ({ label, icon: Glyph, run }) =>
          run && (
            <button key={label} type="button" aria-label={label} title={label} onClick={run}>
              <Glyph size={13} aria-hidden />
            </button>
          ),
      )}
    </li>
  )
}
