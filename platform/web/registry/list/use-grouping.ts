import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import type { Listed } from '#platform/core/listed.ts'
import type { ListedRow } from '#platform/core/registry.ts'
import { pageSize } from '#platform/core/registry-queries.ts'
import { cellText, type GridColumn, isNumeric, type ValueTexts } from '#platform/ui/grid/grid-column.ts'
import type { GridGroup } from '#platform/ui/grid/row-source.ts'
import type { GridGrouping } from '#platform/ui/grid/use-grid-rows.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { callAny } from '../../base/api.ts'
import { groupName, type ListSearch, orderOf, questionOf } from '../../base/url-filters.ts'

/** The list in groups by one column, if the address asks for it: heads with sums from the server, rows on demand. */
export function useGrouping(options: {
  registry: Listed
  search: ListSearch
  /** What is asked of each row besides. */
  also: ListSearch
  columns: readonly GridColumn[]
  texts: ValueTexts
  learn: (rows: readonly Record<string, unknown>[]) => void
  onIncomplete: (shown: number | null) => void
}): GridGrouping<ListedRow> | undefined {
  const { registry, search, columns, texts } = options
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const field = search[groupName]
  const column = columns.find((one) => one.field === field)
  const label = useMemo(
    () => (group: GridGroup) => {
      const value = column ? cellText(column, group.value, language, texts) : ''
      return t('list.group', {
        name: column?.label,
        value: value || t('ui.blank'),
        count: group.count,
        shown: formatNumber(group.count, language),
      })
    },
    [column, language, texts, t],
  )
  if (field === undefined || !column) return undefined
  const question = questionOf(search)
  const { sort: _sort, ...filters } = question
  return {
    field,
    label,
    async load(signal) {
      const found = await callAny(registry.endpoints.totals, { query: { ...filters, group: field }, signal })
      options.onIncomplete(found.complete ? null : found.groups.length)
      options.learn(found.groups.map((group) => ({ [field]: group.value })))
      // Too many to show them all come as the biggest first, and stay in that order.
      if (!found.complete) return found.groups
      const order = orderOf(registry, search)
      const sorted = found.groups.toSorted((a, b) => compare(column, a.value, b.value, language))
      return order.field === field && order.descending ? sorted.toReversed() : sorted
    },
    async fetchPage(value, after, signal) {
      const page = await callAny(registry.endpoints.list, {
        query: {
          ...question,
          ...options.also,
          group: field,
          groupValue: JSON.stringify(value),
          limit: pageSize.default,
          ...(after === undefined ? {} : { after }),
        },
        signal,
      })
      options.learn(page.rows)
      return page
    },
  }
}

/** As people read them; what is empty comes last. */
function compare(column: GridColumn, a: unknown, b: unknown, language: 'en' | 'it'): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  if (isNumeric(column)) return Number(a) - Number(b)
  const text = (value: unknown) =>
    typeof value === 'object' ? (value as Record<string, string>)[language]! : String(value)
  return text(a).localeCompare(text(b), language)
}
