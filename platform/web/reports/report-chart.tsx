import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import type { AnyReport } from '#platform/core/report.ts'
import { shownIn, shownUnitOf } from '#platform/core/units.ts'
import { cellText } from '#platform/ui/grid/grid-column.ts'
import { CategoryChart } from '#platform/ui/parts/category-chart.tsx'
import { EmptyState } from '#platform/ui/parts/empty-state.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { callAny } from '../base/api.ts'
import { groupName, unitsName, withFilter } from '../base/url-filters.ts'
import { useDescribeError } from '../base/use-describe-error.ts'
import type { ListParts } from '../registry/list/use-list.ts'

/**
 * The picture of a report: the sums of its figures by one column, the same that its groups have; by the column that the
 * rows are grouped by, if somebody has chosen one.
 */
export function ReportChart({ report, list }: { report: AnyReport; list: ListParts }) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const describeError = useDescribeError()
  const { search, change } = list.view
  const { kind, x, y } = report.chart!
  const by = search[groupName] ?? x
  const units = search[unitsName]
  const asked = { ...list.asked, group: by }
  const { learn } = list.names
  const found = useQuery({
    queryKey: ['registry', report.id, 'totals', asked],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answer = await callAny(report.endpoints.totals, { query: asked, signal })
      learn(answer.groups.map(({ value }) => ({ [by]: value })))
      return answer
    },
  })
  const chart = useMemo(() => {
    // What has nothing of any figure would only be a name without a bar.
    const groups = (found.data?.groups ?? [])
      .filter(({ sums }) => y.some((name: string) => Number(sums[name]) !== 0))
      .toSorted((a, b) => Number(b.sums[y[0]!]) - Number(a.sums[y[0]!]))
    const column = { ...report.field(by), field: by, label: list.texts.label(by) }
    return {
      groups,
      categories: groups.map(({ value }) => cellText(column, value, language, list.values) || t('ui.blank')),
      series: y.map((name: string) => {
        const { unit, decimals = 0 } = report.field(name)
        const shown = shownUnitOf(units, unit)
        const inUnit = (sum: string) => (unit && shown && shown !== unit ? shownIn(sum, unit, shown, decimals) : sum)
        return {
          id: name,
          label: list.texts.label(name),
          ...(shown ? { unit: shown } : {}),
          values: groups.map(({ sums }) => Number(inUnit(sums[name] ?? '0'))),
        }
      }),
    }
  }, [found.data, report, by, y, units, language, list.texts, list.values, t])
  const format = useMemo(() => (value: number) => formatNumber(Number(value.toPrecision(12)), language), [language])
  if (found.error) return <ErrorPanel {...describeError(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonRows height={28} />
  if (chart.groups.length === 0) return <EmptyState kind="nothing-yet" title={t('report.nothing')} />
  // A bar leads to the rows behind it, where they can be filtered by what it stands for.
  const isFilter = report.filterFields.some(({ name }) => name === by)
  const open = (index: number) => {
    const value = chart.groups[index]?.value
    if (typeof value === 'string') change(withFilter(search, by, value))
  }
  return (
    <div className="report-chart">
      <CategoryChart
        label={t('report.chartOf', { title: list.texts.many, by: list.texts.label(by) })}
        kind={kind}
        categories={chart.categories}
        series={chart.series}
        format={format}
        {...(isFilter ? { onOpen: open } : {})}
      />
    </div>
  )
}
