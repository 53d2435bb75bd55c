import { Combobox, Textarea, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commentEndpoints, commentLimits } from '#platform/core/comment.contract.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { call } from '../base/api.ts'
import { mentionAt } from './mentions.ts'

export interface Mention {
  id: string
  name: string
}

const typingPause = 150

/** A text in which `@` offers the people who may see this record. */
export function MentionField(props: {
  registry: AnyRegistry
  id: string
  value: string
  onChange: (text: string) => void
  onMention: (person: Mention) => void
  onSend: () => void
}) {
  const { t } = useTranslation('shell')
  const { registry, id, value } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const combobox = useCombobox()
  const [caret, setCaret] = useState(0)
  const naming = mentionAt(value, caret)
  const [asked] = useDebouncedValue(naming?.typed.trim() ?? null, typingPause)
  const found = useQuery({
    queryKey: ['mentionable', registry.id, id, asked],
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(commentEndpoints(registry).people, { params: { id }, query: asked ? { text: asked } : {}, signal }),
  })
  const offered = naming === null ? [] : (found.data ?? [])
  const isOffering = combobox.dropdownOpened && naming !== null
  const offerFirst = useEffectEvent(() => {
    if (isOffering) combobox.selectFirstOption()
  })
  useEffect(() => offerFirst(), [found.data])

  const choose = (personId: string) => {
    const person = offered.find((option) => option.id === personId)
    if (!person || !naming) return
    const named = `@${person.name} `
    props.onChange(`${value.slice(0, naming.start)}${named}${value.slice(caret)}`)
    props.onMention(person)
    combobox.closeDropdown()
    const end = naming.start + named.length
    setCaret(end)
    requestAnimationFrame(() => area.current?.setSelectionRange(end, end))
  }
  const follow = (element: HTMLTextAreaElement) => {
    setCaret(element.selectionStart)
    if (mentionAt(element.value, element.selectionStart) === null) combobox.closeDropdown()
    else combobox.openDropdown()
  }

  return (
    <Combobox store={combobox} withinPortal onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute autoComplete="off" withKeyboardNavigation={isOffering}>
        <Textarea
          ref={area}
          aria-label={t('comment.write')}
          placeholder={t('comment.write')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={commentLimits.text}
          value={value}
          onChange={(event) => {
            props.onChange(event.currentTarget.value)
            follow(event.currentTarget)
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) props.onSend()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={naming === null}>
        <Combobox.Options mah={220} style={{ overflowY: 'auto' }} aria-label={t('comment.people')}>
          {offered.map((person) => (
            <Combobox.Option key={person.id} value={person.id}>
              <span className="people-option">
                <span>{person.name}</span>
                <span className="muted">{person.detail}</span>
              </span>
            </Combobox.Option>
          ))}
          {offered.length === 0 && (
            <div className="option-note">
              {found.isError ? t('message.failed') : found.isFetching ? t('ui.loading') : t('comment.nobody')}
            </div>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
