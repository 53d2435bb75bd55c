import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listed } from '#platform/core/listed.ts'
import type { RegistryField } from '#platform/core/registry.ts'
import { filterParameters, filterStyle, presenceNames } from '#platform/core/registry-queries.ts'
import { SegmentedControl } from '@mantine/core'
import type { FilterChip } from '#platform/ui/parts/filter-chips.tsx'
import { type FormValue, formValue, recordValue } from '../../base/form-values.ts'
import { RegistryFieldInput } from '../../fields/registry-field.tsx'
import type { FieldTexts } from '../../fields/registry-texts.ts'
import { findName, type ListSearch, withFilter } from '../../base/url-filters.ts'

const typingPause = 350

interface FilterProps {
  field: RegistryField
  texts: FieldTexts
  search: ListSearch
  /** Labels above the controls, for the drawer. */
  roomy: boolean
  onChange: (name: string, value: string) => void
}

/** One filter; what is typed reaches the address after a short pause. */
export function RegistryFilter(props: FilterProps) {
  const { t } = useTranslation('shell')
  const { field, texts } = props
  const label = texts.labelWithUnit(field)
  const parameters = filterParameters(field)
  const range = filterStyle(field) === 'range'
  return (
    <div className={`${range ? 'filter-range' : 'filter-single'} filter-${field.kind}`}>
      {range && !props.roomy && <span aria-hidden>{label}</span>}
      {parameters.map((name, index) => (
        <FilterInput
          key={name}
          {...props}
          name={name}
          label={range ? t(index === 0 ? 'ui.filters.fieldFrom' : 'ui.filters.fieldTo', { field: label }) : label}
          placeholder={range ? t(index === 0 ? 'ui.filters.from' : 'ui.filters.to') : label}
        />
      ))}
    </div>
  )
}

/** One box of a filter. */
export function FilterInput(props: FilterProps & { name: string; label: string; placeholder: string }) {
  const field = filterField(props.field)
  const stored = props.search[props.name] ?? ''
  const asForm = useEffectEvent(() => formValue(field, stored === '' ? null : stored))
  const [typed, setTyped] = useState<FormValue>(() => formValue(field, stored === '' ? null : stored))
  useEffect(() => setTyped(asForm()), [stored])
  const send = useDebouncedCallback((value: string) => props.onChange(props.name, value), typingPause)
  return (
    <RegistryFieldInput
      name={`filter-${props.name}`}
      field={field}
      label={props.label}
      {...(props.roomy ? {} : { compact: true, placeholder: props.placeholder })}
      choices={props.texts.choices(props.field.name, props.field.values)}
      value={typed}
      onChange={(value) => {
        setTyped(value)
        send(String(recordValue(field, value) ?? ''))
      }}
    />
  )
}

/** What a filter asks for: never required, one code of several, a part of a text in whichever language. */
function filterField(field: RegistryField): RegistryField {
  // A unit belongs into the label here: the bar has no room for a suffix in each box.
  // A code is found by its beginning, so `2026-1` is no January yet.
  const { unit: _unit, multiline: _multiline, holds: _holds, ...bare } = field
  const kind = field.kind === 'references' ? 'reference' : field.kind === 'bilingual' ? 'text' : field.kind
  return { ...bare, kind, required: false }
}

/** Ended records are shown unless someone says otherwise: hidden rows look like lost data. */
export function StateFilter(props: { search: ListSearch; onChange: (name: string, value: string) => void }) {
  const { t } = useTranslation('shell')
  return (
    <SegmentedControl
      aria-label={t('list.state')}
      size="xs"
      data={[
        { value: '', label: t('list.stateAll') },
        { value: 'active', label: t('list.stateActive') },
        { value: 'ended', label: t('list.stateEnded') },
      ]}
      value={props.search['state'] ?? ''}
      onChange={(value) => props.onChange('state', value)}
    />
  )
}

/** The active filters in words, each of which can be taken away. */
export function filterChips(
  t: (key: string) => string,
  registry: Listed,
  texts: FieldTexts,
  search: ListSearch,
  onChange: (next: ListSearch) => void,
  called: (to: string, code: string) => string,
): FilterChip[] {
  const state = search['state']
  const stateChip = state
    ? [
        {
          id: 'state',
          text: `${t('list.state')}: ${t(state === 'ended' ? 'list.stateEnded' : 'list.stateActive')}`,
          onRemove: () => onChange(withFilter(search, 'state', '')),
        },
      ]
    : []
  const chips = registry.filterFields.flatMap((field) =>
    filterParameters(field).flatMap((name, index) => {
      const value = search[name]
      if (value === undefined) return []
      const sign = filterStyle(field) === 'range' ? (index === 0 ? ' ≥ ' : ' ≤ ') : ': '
      const words = field.to ? called(field.to, value) : texts.value(field, value)
      const text = `${texts.label(field.name)}${sign}${words}${field.unit ? ` ${field.unit}` : ''}`
      return [{ id: name, text, onRemove: () => onChange(withFilter(search, name, '')) }]
    }),
  )
  const sought = search[findName]
  const findChip = sought
    ? [
        {
          id: findName,
          text: `${t('list.findHint')}: ${sought}`,
          onRemove: () => onChange(withFilter(search, findName, '')),
        },
      ]
    : []
  const presenceChips = presenceNames.flatMap((name) => {
    const column = search[name]
    if (column === undefined) return []
    return {
      id: name,
      text: `${texts.label(column)}: ${t(`list.presence.${name}`)}`,
      onRemove: () => onChange(withFilter(search, name, '')),
    }
  })
  return [...findChip, ...chips, ...presenceChips, ...stateChip]
}
