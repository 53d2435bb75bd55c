import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Listed } from '#platform/core/listed.ts'
import type { ListedRow } from '#platform/core/registry.ts'
import type { GridSelection } from '#platform/ui/grid/data-grid.tsx'
import { callAny } from '../../base/api.ts'
import type { ListSearch } from '../../base/url-filters.ts'

const nothing: GridSelection<ListedRow> = { kind: 'picked', rows: [] }

/** What the server is told a step is about. */
export type BulkTarget =
  | { picked: { id: string; version: number }[] }
  | { matching: Record<string, string>; count: number; except: string[] }

/** The rows that are ticked, or all that the filters let through, those not loaded included, by their exact number. */
export function useSelection(registry: Listed, asked: Record<string, string>) {
  const [selection, setSelection] = useState(nothing)
  const question = JSON.stringify(asked)
  // All of another result is not what was selected.
  useEffect(() => setSelection((now) => (now.kind === 'all' ? nothing : now)), [question])
  const all = useQuery({
    queryKey: ['registry', registry.id, 'exactCount', asked],
    enabled: selection.kind === 'all',
    queryFn: ({ signal }) => callAny(registry.endpoints.count, { query: { ...asked, exact: 'true' }, signal }),
  })
  const total = all.data?.count
  const count =
    selection.kind === 'picked'
      ? selection.rows.length
      : total === undefined
        ? undefined
        : Math.max(0, total - selection.except.length)
  const target: BulkTarget | null =
    selection.kind === 'picked'
      ? { picked: selection.rows.map(({ id, version }) => ({ id, version })) }
      : total === undefined
        ? null
        : { matching: asked, count: total, except: [...selection.except] }
  const ids = selection.kind === 'picked' ? selection.rows.map(({ id }) => id) : [...selection.except]
  return {
    selection,
    /** Which rows a file is asked for: all of them while none is ticked. */
    ticked: (ids.length > 0 ? { [selection.kind === 'picked' ? 'only' : 'except']: ids.join(',') } : {}) as ListSearch,
    select: setSelection,
    selectAll: () => setSelection({ kind: 'all', except: [] }),
    clear: () => setSelection(nothing),
    /** Undefined while everything is being counted. */
    count,
    target,
  }
}

export type Selection = ReturnType<typeof useSelection>
