import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, parseDate } from '#platform/core/date-format.ts'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { FilterSlot } from '#platform/ui/parts/filter-bar.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { type InboxFilters, useReasons } from './inbox.ts'

export const filterNames = ['unread', 'reason', 'from', 'to', 'text'] as const
type FilterName = (typeof filterNames)[number]
export const noFilters = Object.fromEntries(filterNames.map((name) => [name, undefined]))

const typingPause = 250

/** Which box, unread or read, why, when, and a part of the text or of the sender's name. */
export function InboxFilterBar(props: {
  filters: InboxFilters
  active: number
  onChange: (changes: Partial<Record<FilterName, string | undefined>>) => void
  box: ReactNode
}) {
  const { t } = useTranslation('shell')
  const { filters, onChange } = props
  const reasons = useReasons().data ?? []
  const [typed, setTyped] = useState(filters.text ?? '')
  const set = (name: FilterName, value: string) => onChange({ [name]: value || undefined })
  const setText = useDebouncedCallback((text: string) => set('text', text.trim()), typingPause)
  const setDate = (name: 'from' | 'to') => (value: string) => {
    if (value === '' || parseDate(value) === value) set(name, value)
  }
  return (
    <div className="filter-bar" role="search" aria-label={t('ui.filters.label')}>
      {props.box}
      <FilterSlot label={t('notification.readState')} active={filters.unread !== undefined}>
        <ChoiceField
          compact
          name="unread"
          label={t('notification.readState')}
          choices={[
            { value: 'true', label: t('notification.unread') },
            { value: 'false', label: t('notification.read') },
          ]}
          value={filters.unread ?? ''}
          onChange={(value) => set('unread', value)}
        />
      </FilterSlot>
      <FilterSlot label={t('notification.reason')} active={filters.reason !== undefined}>
        <ChoiceField
          compact
          name="reason"
          label={t('notification.reason')}
          choices={reasons.map(({ reason, name }) => ({ value: reason, label: name }))}
          value={filters.reason ?? ''}
          onChange={(value) => set('reason', value)}
        />
      </FilterSlot>
      {(['from', 'to'] as const).map((name) => (
        <FilterSlot
          key={name}
          className="filter-date"
          label={t(name === 'from' ? 'notification.from' : 'notification.to')}
          active={filters[name] !== undefined}
        >
          <DateField
            compact
            name={name}
            label={t(name === 'from' ? 'notification.from' : 'notification.to')}
            value={filters[name] ?? ''}
            onChange={setDate(name)}
          />
        </FilterSlot>
      ))}
      <FilterSlot label={t('notification.text')} active={typed !== ''}>
        <TextInput
          aria-label={t('notification.text')}
          placeholder={t('notification.text')}
          value={typed}
          maxLength={100}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setText(event.currentTarget.value)
          }}
        />
      </FilterSlot>
      {props.active > 0 && (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            setTyped('')
            onChange(noFilters)
          }}
        >
          {t('ui.filters.clear')}
        </button>
      )}
    </div>
  )
}

/** An active filter in words. */
export function useFilterWords(): (name: FilterName, value: string) => string {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const reasons = useReasons().data ?? []
  return (name, value) => {
    switch (name) {
      case 'unread':
        return t(value === 'true' ? 'notification.unread' : 'notification.read')
      case 'reason':
        return `${t('notification.reason')}: ${reasons.find(({ reason }) => reason === value)?.name ?? value}`
      case 'from':
      case 'to':
        return `${t(name === 'from' ? 'notification.from' : 'notification.to')}: ${formatDate(value, language)}`
      default:
        return `${t('notification.text')}: ${value}`
    }
  }
}
