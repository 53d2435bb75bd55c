import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { metaOf, reference } from '#platform/core/fields.ts'
import { DateField } from '#platform/ui/fields/date-field.tsx'
import { FilterBar } from '#platform/ui/parts/filter-bar.tsx'
import { ReferenceInput } from '#platform/web/registry/reference-input.tsx'
import type { SheetAddress } from './use-sheet.ts'

const fields = {
  plant: metaOf(reference({ to: 'plants', max: 4 })),
  product: metaOf(reference({ to: 'products', max: 20 })),
  tank: metaOf(reference({ to: 'tanks', max: 20 })),
}

/** The filters of a sheet, in the order they are named; what else a sheet asks for comes after them. */
export function SheetFilters(props: {
  names: readonly ('day' | 'from' | 'to' | keyof typeof fields)[]
  address: SheetAddress
  defaults?: SheetAddress
  set: (changes: SheetAddress) => void
  clear: () => void
  more?: { id: string; control: ReactNode }[]
}) {
  const { t } = useTranslation('stock-sheets')
  const { address, defaults = {}, set } = props
  const filters = props.names.map((name) => {
    const shared = { name: `filter-${name}`, compact: true, value: address[name] ?? defaults[name] ?? '' }
    const label = name === 'from' || name === 'to' ? t(`log.${name}`) : t(`filter.${name}`)
    const control =
      name === 'day' || name === 'from' || name === 'to' ? (
        <DateField {...shared} label={label} onChange={(value) => set({ [name]: value })} />
      ) : (
        <ReferenceInput {...shared} label={label} field={fields[name]} onChange={(value) => set({ [name]: value })} />
      )
    return { id: name, control }
  })
  const all = [...filters, ...(props.more ?? [])]
  return (
    <FilterBar
      visible={all.length}
      active={Object.values(address).filter(Boolean).length}
      onClear={props.clear}
      filters={all}
    />
  )
}
