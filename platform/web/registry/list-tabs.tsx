import './list-tabs.css'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { countCap } from '#platform/core/registry-queries.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '../app/api.ts'
import { type ListSearch, questionOf } from './url-filters.ts'

export interface ListTab {
  id: string
  label: string
  /** What the tab is, in the words of the address. */
  filters: Readonly<Record<string, string>>
}

/** A worklist by its stages: each with the number of rows that the other filters leave it. */
export function ListTabs(props: {
  registry: AnyRegistry
  label: string
  tabs: readonly ListTab[]
  search: ListSearch
  onChange: (next: ListSearch) => void
}) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  const { registry, tabs, search } = props
  const names = new Set(tabs.flatMap(({ filters }) => Object.keys(filters)))
  const others = Object.fromEntries(Object.entries(search).filter(([name]) => !names.has(name)))
  const { sort: _sort, ...asked } = questionOf(others)
  const counts = useQueries({
    queries: tabs.map(({ filters }) => {
      const query = { ...asked, ...filters }
      return {
        queryKey: ['registry', registry.id, 'count', query],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(registry.endpoints.count, { query: query as never, signal }),
      }
    }),
  })
  const isActive = ({ filters }: ListTab) => [...names].every((name) => search[name] === filters[name])
  return (
    <nav className="list-tabs" aria-label={props.label}>
      {tabs.map((tab, index) => {
        const count = counts[index]?.data
        return (
          <button
            key={tab.id}
            type="button"
            aria-current={isActive(tab) ? 'true' : undefined}
            onClick={() => props.onChange({ ...others, ...tab.filters })}
          >
            {tab.label}
            <span
              className="count-badge"
              aria-label={t('list.rows', { count: count?.count ?? 0, shown: count?.count ?? '' })}
            >
              {count ? `${formatNumber(count.exact ? count.count : countCap, language)}${count.exact ? '' : '+'}` : '…'}
            </span>
          </button>
        )
      })}
    </nav>
  )
}
