import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import { CategoryChart } from '../parts/category-chart.tsx'
import { useUi } from '../ui-provider.tsx'
import { limitAt, type MatrixRow, type MatrixValues, valueAt } from './matrix-model.ts'
import { useDayTexts } from './use-day-texts.ts'

const figure = (text: string | null) => (text === null ? null : Number(text))

/** One row over the days, between its limits. */
export function MatrixChart(props: { row: MatrixRow; days: readonly string[]; values: MatrixValues }) {
  const { row, days } = props
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { dayText } = useDayTexts()
  const cells = props.values[row.id]
  const categories = useMemo(() => days.map(dayText), [days, dayText])
  const series = useMemo(() => {
    const unit = row.unit === undefined ? {} : { unit: row.unit }
    const limits = (['minimum', 'maximum'] as const).filter((limit) => row[limit] !== undefined)
    return [
      {
        id: 'row',
        label: row.label,
        ...unit,
        values: days.map((day) => figure(valueAt({ row: cells ?? {} }, 'row', day))),
      },
      ...limits.map((limit) => ({
        id: limit,
        label: t(`ui.matrix.${limit}`),
        ...unit,
        values: days.map((day) => figure(limitAt(row[limit], day))),
      })),
    ]
  }, [row, days, cells, t])
  const format = useMemo(() => (value: number) => formatNumber(value, language), [language])
  return <CategoryChart kind="lines" label={row.label} categories={categories} series={series} format={format} />
}
