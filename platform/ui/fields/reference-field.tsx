import { CloseButton, Combobox, Input, useCombobox } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LookupOption } from '#platform/core/registry-queries.ts'
import { type FieldProps, inputProps } from './field-props.ts'
import { OptionDropdown, type OptionSource } from './option-list.tsx'

export interface ReferenceFieldProps extends FieldProps {
  source: OptionSource
  /** The record that is chosen, once its name is known. */
  chosen: LookupOption | undefined
  /** Opens what is chosen, beside the field. */
  peek?: ReactNode
}

/**
 * A record of another registry, found by a part of its code or name. A code typed in full needs no list; a text that
 * matches nothing stays as typed, so that the check can say so.
 */
export function ReferenceField(props: ReferenceFieldProps) {
  const { t } = useTranslation('shell')
  const { source, value, chosen } = props
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState<string | null>(null)
  const named = chosen && chosen.label !== chosen.code ? `${chosen.code} · ${chosen.label}` : value
  const atRest = chosen ? `${named}${chosen.ended ? ` (${t('record.ended')})` : ''}` : value

  const offerFirst = useEffectEvent(() => {
    if (typed) combobox.selectFirstOption()
  })
  useEffect(() => offerFirst(), [source.options])

  const choose = (code: string) => {
    setTyped(null)
    props.onChange(code)
    combobox.closeDropdown()
  }
  const leave = () => {
    if (typed !== null) {
      const wanted = typed.trim()
      const known = source.options.find((option) => option.code.toLowerCase() === wanted.toLowerCase())
      choose(known?.code ?? wanted)
    }
    combobox.closeDropdown()
    props.onBlur?.()
  }
  const { label, description, error, withAsterisk, inputWrapperOrder, ...input } = inputProps(props)
  const clearable = !props.required && !props.readOnly && value !== ''
  return (
    <Input.Wrapper {...{ label, description, error, withAsterisk, inputWrapperOrder }} id={input.id}>
      <div className={props.peek ? 'reference-with-peek' : ''}>
        <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
          <Combobox.Target withExpandedAttribute>
            <Input
              {...input}
              onBlur={leave}
              error={error !== undefined}
              spellCheck={false}
              title={typed === null ? atRest : undefined}
              value={typed ?? atRest}
              rightSection={
                clearable ? (
                  <CloseButton
                    size="sm"
                    aria-label={t('ui.clearValue', { field: props.label })}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => choose('')}
                  />
                ) : (
                  <Combobox.Chevron />
                )
              }
              rightSectionPointerEvents={clearable ? 'all' : 'none'}
              onFocus={(event) => event.currentTarget.select()}
              onClick={() => {
                if (props.readOnly) return
                source.onSearch('')
                combobox.openDropdown()
              }}
              onKeyDown={(event) => {
                if (event.key === 'ArrowDown' && !combobox.dropdownOpened) source.onSearch(typed ?? '')
                if (event.key === 'Escape' && typed !== null) setTyped(null)
              }}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                source.onSearch(event.currentTarget.value.trim())
                combobox.openDropdown()
              }}
            />
          </Combobox.Target>
          <OptionDropdown source={source} />
        </Combobox>
        {props.peek}
      </div>
    </Input.Wrapper>
  )
}
