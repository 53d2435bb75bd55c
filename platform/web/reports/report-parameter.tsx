import { useState } from 'react'
import { formatMonth } from '#platform/core/date-format.ts'
import { recentMonths } from '#platform/core/report-parameters.ts'
import type { NamedParameter } from '#platform/core/report-parameters.ts'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { ListSearch } from '../base/url-filters.ts'
import { FilterInput, RegistryFilter } from '../registry/list/registry-filters.tsx'
import type { FieldTexts } from '../fields/registry-texts.ts'

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
  const asFilter = { field: { ...field, name, column: name }, texts, search, roomy: false, onChange }
  if (kind === 'month') {
    const months = recentMonths(now, search[name])
    return (
      <ChoiceField
        name={`filter-${name}`}
        label={label}
        compact
        required
        value={search[name] ?? ''}
        choices={months.map((value) => ({ value, label: formatMonth(value, language) }))}
        onChange={(value) => onChange(name, value)}
      />
    )
  }
  if (kind === 'day' || (kind === 'field' && field.kind === 'date')) {
    return (
      <div className="filter-single filter-date">
        <FilterInput {...asFilter} name={name} label={label} placeholder={label} />
      </div>
    )
  }
  return <RegistryFilter {...asFilter} texts={{ ...texts, labelWithUnit: () => label }} />
}
