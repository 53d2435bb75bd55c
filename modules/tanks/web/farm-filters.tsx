import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useUi } from '#platform/ui/ui-provider.tsx'
import type { FarmFilter } from '../rules/farm-filter.ts'
import type { GaugedTank } from './use-farm.ts'

/** By plant, where there are several, and by product: of those that the farm has. */
export function FarmFilters(props: {
  tanks: readonly GaugedTank[]
  filter: FarmFilter
  onChange: (change: { plant?: string | undefined; product?: string | undefined }) => void
}) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const plants = [...new Set(props.tanks.map(({ tank }) => tank.plant))].toSorted()
  const products = new Map(
    props.tanks.flatMap(({ tank }) =>
      tank.product ? [[tank.product, tank.productName?.[language] ?? tank.product] as const] : [],
    ),
  )
  const select = (name: 'plant' | 'product', data: { value: string; label: string }[]) => (
    <Select
      size="xs"
      className={`farm-filter-${name}`}
      aria-label={t(`farm.filter.${name}`)}
      placeholder={t(`farm.filter.${name}`)}
      data={data}
      value={props.filter[name] ?? null}
      onChange={(value) => props.onChange({ [name]: value ?? undefined })}
      clearable
      clearButtonProps={{ 'aria-label': t('farm.filter.clear') }}
      searchable={data.length > 8}
      nothingFoundMessage={t('shell:ui.noChoice')}
    />
  )
  return (
    <>
      {plants.length > 1 &&
        select(
          'plant',
          plants.map((code) => ({ value: code, label: code })),
        )}
      {select(
        'product',
        [...products]
          .map(([value, name]) => ({ value, label: `${value} · ${name}` }))
          .toSorted((a, b) => a.label.localeCompare(b.label)),
      )}
    </>
  )
}
