import '../../base/list-tabs.css'
import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import type { Listed } from '#platform/core/listed.ts'
import { countCap } from '#platform/core/registry-queries.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { callAny } from '../../base/api.ts'
import { type ListSearch, questionOf } from '../../base/url-filters.ts'

export interface ListTab {
  id: string
  label: string
  /** What the tab is, in the words of the address. */
  filters: Readonly<Record<string, string>>
}

/** A worklist by its stages: each with the number of rows that the other filters leave it. */
export function ListTabs(props: {
  registry: Listed
  label: string
  tabs: readonly ListTab[]
  search: ListSearch
  onChange: (next: ListSearch) => void
}) {
  const { registry, tabs, search } = props
  const names = new Set(tabs.flatMap(({ filters }) => Object.keys(filters)))
  const others = Object.fromEntries(Object.entries(search).filter(([name]) => !names.has(name)))
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
  const isActive = ({ filters }: ListTab) => [...names].every((name) => search[name] === filters[name])
  return (
    <StageTabs
      label={props.label}
      tabs={tabs.map((tab, index) => ({ ...tab, active: isActive(tab), count: counts[index]?.data }))}
      onOpen={(tab) => props.onChange({ ...others, ...tab.filters })}
    />
  )
}

interface Stage {
  id: string
  label: string
  active: boolean
  /** Nothing while it is not known. */
  count: { count: number; exact: boolean } | undefined
}

export function StageTabs<Tab extends Stage>(props: {
  label: string
  tabs: readonly Tab[]
  onOpen: (tab: Tab) => void
}) {
  const { t } = useTranslation('shell')
  const { language } = useUi()
  return (
    <nav className="list-tabs" aria-label={props.label}>
      {props.tabs.map((tab) => {
        const { count } = tab
        return (
          <button
            key={tab.id}
            type="button"
            aria-current={tab.active ? 'true' : undefined}
            onClick={() => props.onOpen(tab)}
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
