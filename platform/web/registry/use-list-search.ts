import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { recallFilters, remember } from './remembered.ts'
import { type ListSearch, readSearch, sameSearch, withoutFilters } from './url-filters.ts'

/**
 * The address is the only truth of a list's filters. Those of the last visit come back only when the address is bare,
 * and then they are written into it and said aloud: filters that return in silence look like lost data.
 */
export function useListSearch(registry: AnyRegistry) {
  const raw = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const search = useMemo(() => readSearch(registry, raw), [registry, raw])
  const [restored, setRestored] = useState(false)

  const write = (next: ListSearch) => {
    remember('filters', registry.id, onlyFilters(next))
    void navigate({ to: '.', search: next as never, replace: true })
  }

  const open = useEffectEvent(() => {
    if (Object.keys(raw).length > 0) return sameSearch(search, raw) ? undefined : write(search)
    const last = readSearch(registry, recallFilters(registry.id))
    if (Object.keys(last).length === 0) return undefined
    setRestored(true)
    return write(last)
  })
  // Only when the list is opened: a filter that the user clears must stay cleared.
  useEffect(() => open(), [registry])

  return {
    search,
    restored,
    change(next: ListSearch) {
      write(next)
    },
    clear() {
      setRestored(false)
      write(withoutFilters(registry, search))
    },
  }
}

/** An order is cheap to choose again, and nobody should find themselves in the past by surprise. */
function onlyFilters(search: ListSearch): ListSearch {
  const { sort: _sort, asAt: _asAt, ...filters } = search
  return filters
}
