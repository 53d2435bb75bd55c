import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import { filterParameters, filterStyle } from '#platform/core/registry-queries.ts'
import type { FilterChip } from '#platform/ui/parts/empty-state.tsx'
import { RegistryFieldInput } from './registry-field.tsx'
import type { RegistryTexts } from './registry-texts.ts'
import { type ListSearch, withFilter } from './url-filters.ts'

const typingPause = 350

interface FilterProps {
  field: RegistryField
  texts: RegistryTexts
  search: ListSearch
  /** Labels above the controls, for the drawer. */
  roomy: boolean
  onChange: (name: string, value: string) => void
}

/** One filter; what is typed reaches the address after a short pause. */
export function RegistryFilter(props: FilterProps) {
  const { t } = useTranslation('shell')
  const { field, texts } = props
  const label = field.unit ? `${texts.label(field.name)} (${field.unit})` : texts.label(field.name)
  const parameters = filterParameters(field)
  const range = filterStyle(field) === 'range'
  return (
    <div className={range ? 'filter-range' : 'filter-single'}>
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

function FilterInput(props: FilterProps & { name: string; label: string; placeholder: string }) {
  const stored = props.search[props.name] ?? ''
  const [typed, setTyped] = useState(stored)
  useEffect(() => setTyped(stored), [stored])
  const send = useDebouncedCallback((value: string) => props.onChange(props.name, value), typingPause)
  // A unit belongs into the label here: the bar has no room for a suffix in each box.
  const { unit: _unit, ...bare } = props.field
  return (
    <RegistryFieldInput
      name={`filter-${props.name}`}
      field={{ ...bare, required: false }}
      label={props.label}
      {...(props.roomy ? {} : { compact: true, placeholder: props.placeholder })}
      choices={props.texts.choices(props.field)}
      value={typed}
      onChange={(value) => {
        setTyped(String(value))
        send(String(value).trim())
      }}
    />
  )
}

/** The active filters in words, each of which can be taken away. */
export function filterChips(
  registry: AnyRegistry,
  texts: RegistryTexts,
  search: ListSearch,
  onChange: (next: ListSearch) => void,
): FilterChip[] {
  return registry.filterFields.flatMap((field) =>
    filterParameters(field).flatMap((name, index) => {
      const value = search[name]
      if (value === undefined) return []
      const sign = filterStyle(field) === 'range' ? (index === 0 ? ' ≥ ' : ' ≤ ') : ': '
      const text = `${texts.label(field.name)}${sign}${texts.value(field, value)}`
      return [{ id: name, text, onRemove: () => onChange(withFilter(search, name, '')) }]
    }),
  )
}
