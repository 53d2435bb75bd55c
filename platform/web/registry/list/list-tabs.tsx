import '../../base/list-tabs.css'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import type { AnyRegistry, ListTab } from '#platform/core/registry.ts'
import { countCap } from '#platform/core/registry-queries.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { callAny } from '../../base/api.ts'
import { type ListSearch, questionOf } from '../../base/url-filters.ts'

/** A worklist by its stages: each with the number of rows that the other filters leave it. */
export function ListTabs(props: { registry: AnyRegistry; search: ListSearch; onChange: (next: ListSearch) => void }) {
  const { registry, search } = props
  const { t } = useTranslation(['shell', registry.namespace])
  const { language } = useUi()
  const { tabs, tabFilters } = registry
  const others = Object.fromEntries(Object.entries(search).filter(([name]) => !tabFilters.has(name)))
  const { sort: _sort, ...asked } = questionOf(others)
  const counts = useQueries({
    queries: tabs.map(({ filters }) => {
      const query = { ...asked, ...filters }
      return {
        queryKey: ['registry', registry.id, 'count', query],
        queryFn: ({ signal }: { signal: AbortSignal }) => callAny(registry.endpoints.count, { query, signal }),
      }
    }),
  })
  const isActive = ({ filters }: ListTab) => [...tabFilters].every((name) => search[name] === filters[name])
  return (
    <nav className="list-tabs" aria-label={t(`${registry.textPrefix}tabs`)}>
      {tabs.map((tab, index) => {
        const count = counts[index]?.data
        return (
          <button
            key={tab.id}
            type="button"
            aria-current={isActive(tab) ? 'true' : undefined}
            onClick={() => props.onChange({ ...others, ...tab.filters })}
          >
            {t(`${registry.textPrefix}tab.${tab.id}`)}
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
