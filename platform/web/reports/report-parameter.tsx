import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { formatMonth } from '#platform/core/date-format.ts'
import { recentMonths } from '#platform/core/report-parameters.ts'
import type { NamedParameter } from '#platform/core/report-parameters.ts'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { ListSearch } from '../base/url-filters.ts'
import { RegistryFilter } from '../registry/list/registry-filters.tsx'
import type { FieldTexts } from '../fields/registry-texts.ts'

const typingPause = 350

/** The control of one parameter: a day, a month, a period, or what its field is. */
export function ReportParameter(props: {
  parameter: NamedParameter
  texts: FieldTexts
  search: ListSearch
  onChange: (name: string, value: string) => void
}) {
  const { parameter, texts, search, onChange } = props
  const { name, field, kind, required } = parameter
  const { language } = useUi()
  const [now] = useState(() => new Date().toISOString())
  // Where nothing stands yet and something must, it is said beside the name.
  const label = `${texts.label(name)}${required && search[name] === undefined && kind === 'field' ? ' *' : ''}`
  const shared = { name: `filter-${name}`, label, compact: true, placeholder: label, required }
  if (kind === 'month') {
    const months = recentMonths(now, search[name])
    return (
      <ChoiceField
        {...shared}
        value={search[name] ?? ''}
        choices={months.map((value) => ({ value, label: formatMonth(value, language) }))}
        onChange={(value) => onChange(name, value)}
      />
    )
  }
  if (kind === 'day' || (kind === 'field' && field.kind === 'date')) {
    return <Day {...shared} stored={search[name] ?? ''} onChange={(value) => onChange(name, value)} />
  }
  return (
    <RegistryFilter
      field={{ ...field, name, column: name }}
      texts={{ ...texts, labelWithUnit: () => label }}
      search={search}
      roomy={false}
      onChange={onChange}
    />
  )
}

/** What is typed reaches the address after a short pause. */
function Day(props: {
  name: string
  label: string
  compact: boolean
  placeholder: string
  stored: string
  onChange: (value: string) => void
}) {
  const { stored, onChange, ...shared } = props
  const [typed, setTyped] = useState(stored)
  useEffect(() => setTyped(stored), [stored])
  const send = useDebouncedCallback(onChange, typingPause)
  return (
    <div className="filter-single filter-date">
      <DateField
        {...shared}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          send(value)
        }}
      />
    </div>
  )
}
