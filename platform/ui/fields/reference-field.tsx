import { CloseButton, Combobox, Input, useCombobox } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calledText } from '#platform/core/ranked-options.ts'
import type { LookupOption } from '#platform/core/registry-queries.ts'
import { type FieldProps, inputProps } from './field-props.ts'
import { OptionDropdown, type OptionSource } from './option-list.tsx'
import { isPlainEnter, useTaking } from './use-taking.ts'

export interface ReferenceFieldProps extends FieldProps {
  source: OptionSource
  /** The record that is chosen, once its name is known. */
  chosen: LookupOption | undefined
  /** Opens what is chosen, beside the field. */
  peek?: ReactNode
}

/**
 * A record of another registry, found by a part of its code or name: Enter and Tab take the nearest, as soon as the answer for
 * what is typed is there. A text that matches nothing stays as typed, so that the check can say so.
 */
export function ReferenceField(props: ReferenceFieldProps) {
  const { t } = useTranslation('shell')
  const { source, value, chosen } = props
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState<string | null>(null)
  // As of this moment: whoever gets a record may take the focus away at once, and nothing is typed any more by then.
  const unsettled = useRef<string | null>(null)
  const type = (text: string | null) => {
    unsettled.current = text
    setTyped(text)
  }
  const called = chosen ? calledText(chosen, source.byCode) : value
  const atRest = chosen?.ended ? `${called} (${t('record.ended')})` : called
  const inFull = chosen ? calledText(chosen, false) : value

  const offerFirst = useEffectEvent(() => {
    if (typed) combobox.selectFirstOption()
  })
  useEffect(() => offerFirst(), [source.options])

  const choose = (code: string) => {
    type(null)
    if (source.options.some((option) => option.code === code)) source.onTaken(code)
    props.onChange(code)
    combobox.closeDropdown()
  }
  const taking = useTaking({ typed: typed ?? '', source, offered: source.options, take: choose })
  const pick = (code: string) => {
    taking.forget()
    choose(code)
  }
  const leave = () => {
    const left = unsettled.current?.trim()
    if (left === '') pick('')
    // What is typed may be a code as it stands; whether it is one, or which is meant, comes with the answer.
    else if (left !== undefined && !taking.leave(combobox.getSelectedOptionIndex())) props.onChange(left)
    combobox.closeDropdown()
    props.onBlur?.()
  }
  const { label, description, error, withAsterisk, inputWrapperOrder, ...input } = inputProps(props)
  const clearable = !props.required && !props.readOnly && value !== ''
  return (
    <Input.Wrapper {...{ label, description, error, withAsterisk, inputWrapperOrder }} id={input.id}>
      <div className={props.peek ? 'reference-with-peek' : ''}>
        <Combobox store={combobox} onOptionSubmit={pick} withinPortal>
          <Combobox.Target withExpandedAttribute>
            <Input
              {...input}
              onBlur={leave}
              error={error !== undefined}
              aria-busy={(source.searching && typed !== null && typed.trim() !== '') || undefined}
              data-typed={typed !== null || undefined}
              spellCheck={false}
              title={typed === null ? inFull : undefined}
              value={typed ?? atRest}
              rightSection={
                clearable ? (
                  <CloseButton
                    size="sm"
                    aria-label={t('ui.clearValue', { field: props.label })}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => pick('')}
                  />
                ) : (
                  <Combobox.Chevron />
                )
              }
              rightSectionPointerEvents={clearable ? 'all' : 'none'}
              onFocus={(event) => event.currentTarget.select()}
              onClick={() => {
                if (props.readOnly) return
                source.onSearch((typed ?? '').trim())
                combobox.openDropdown()
              }}
              onKeyDown={(event) => {
                taking.onKey(event.key)
                // Asked for at once, also where whoever holds the field keeps the focus in it.
                if (event.key === 'Tab' && typed?.trim() && source.searching) taking.take(-1)
                if (event.key === 'ArrowDown' && !combobox.dropdownOpened) source.onSearch((typed ?? '').trim())
                if (event.key === 'Escape' && typed !== null) {
                  event.preventDefault()
                  taking.forget()
                  type(null)
                }
                if (isPlainEnter(event) && typed?.trim()) {
                  event.preventDefault()
                  taking.take(combobox.getSelectedOptionIndex())
                  // The library would take what it has highlighted, which may belong to fewer letters.
                  combobox.resetSelectedOption()
                }
              }}
              onChange={(event) => {
                taking.forget()
                type(event.currentTarget.value)
                source.onSearch(event.currentTarget.value.trim())
                combobox.openDropdown()
              }}
            />
          </Combobox.Target>
          <OptionDropdown source={source} offered={source.options} />
        </Combobox>
        {props.peek}
      </div>
    </Input.Wrapper>
  )
}
