import { useTranslation } from 'react-i18next'
import { metaOf, reference } from '#platform/core/fields.ts'
import { ChoiceField } from '#platform/ui/fields/choice-field.tsx'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { FilterBar } from '#platform/ui/parts/filter-bar.tsx'
import { ReferenceInput } from '#platform/web/fields/reference-input.tsx'
import type { SheetAddress } from './use-sheet.ts'

const references = {
  plant: metaOf(reference({ to: 'plants', max: 4 })),
  product: metaOf(reference({ to: 'products', max: 20 })),
  tank: metaOf(reference({ to: 'tanks', max: 20 })),
  account: metaOf(reference({ to: 'users', max: 151 })),
  type: metaOf(reference({ to: 'operationTypes', max: 20 })),
}
const labels = {
  day: 'filter.day',
  from: 'log.from',
  to: 'log.to',
  compare: 'summary.compare',
  plant: 'filter.plant',
  product: 'filter.product',
  tank: 'filter.tank',
  account: 'log.who',
  type: 'a18.operationType',
} as const

interface ChoiceFilter {
  name: keyof SheetAddress
  label: string
  choices: { value: string; label: string }[]
  required?: boolean
}

/** The filters of a sheet, in the order they are named; those with a few values come after them. */
export function SheetFilters(props: {
  names: readonly (keyof typeof labels)[]
  choices?: readonly ChoiceFilter[]
  address: SheetAddress
  defaults?: SheetAddress
  set: (changes: SheetAddress) => void
  clear: () => void
}) {
  const { t } = useTranslation('stock-sheets')
  const { address, defaults = {}, set } = props
  const shared = (name: keyof SheetAddress) => ({
    name: `filter-${name}`,
    compact: true,
    value: address[name] ?? defaults[name] ?? '',
    onChange: (value: string) => set({ [name]: value }),
  })
  const filters = props.names.map((name) => ({
    id: name as string,
    control:
      name === 'day' || name === 'from' || name === 'to' || name === 'compare' ? (
        <DateField {...shared(name)} label={t(labels[name])} />
      ) : (
        <ReferenceInput {...shared(name)} label={t(labels[name])} field={references[name]} />
      ),
  }))
  const choices = (props.choices ?? []).map(({ name, ...choice }) => ({
    id: name as string,
    control: <ChoiceField {...shared(name)} {...choice} />,
  }))
  const all = [...filters, ...choices]
  return (
    <FilterBar
      visible={all.length}
      active={Object.values(address).filter(Boolean).length}
      onClear={props.clear}
      filters={all}
    />
  )
}
