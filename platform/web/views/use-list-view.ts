import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { ListDefinition } from '#platform/core/list-definition.ts'
import { type ListView, listViews, standardView, type ViewContent } from '#platform/core/view.contract.ts'
import { arrange, type ColumnLayout } from '#platform/ui/grid/column-layout.ts'
import type { GridColumn } from '#platform/ui/grid/grid-column.ts'
import { call } from '../base/api.ts'
import type { ListSearch } from '../base/url-filters.ts'
import {
  addressOf,
  contentOf,
  type KnownViews,
  openedBy,
  parametersIn,
  sameLook,
  sameSearch,
  viewName,
} from './view-state.ts'
import { keepWorking, recallWorking, type WorkingView } from '../base/working-view.ts'
import { useNavigate, useSearch } from '../base/address.tsx'

const none: KnownViews = { views: [], defaultId: null }

interface ListParts {
  list: ListDefinition
  /** As defined, before anybody has arranged them. */
  columns: readonly GridColumn[]
  /** What the list understands of an address, without what is the default anyway. */
  read: (search: Record<string, unknown>) => ListSearch
  withoutFilters: (search: ListSearch) => ListSearch
}

/**
 * What a list shows and how. The address is the only truth of filters, order and grouping; columns and density come from
 * the view that it names, with what the user has changed since. Filters of the last visit come back only when the
 * address is bare, and then they are written into it and said aloud: filters that return in silence look like lost data.
 */
export function useListView({ list, columns, read, withoutFilters }: ListParts) {
  const raw = useSearch<Record<string, unknown>>()
  const navigate = useNavigate()
  const [working, setWorking] = useState(() => recallWorking(list))
  const [opening, setOpening] = useState(true)
  const [restored, setRestored] = useState(false)
  const isBare = Object.keys(raw).length === 0
  const answer = useQuery({
    queryKey: ['views', list.id],
    queryFn: ({ signal }) => call(listViews, { query: { list: list.id }, signal }),
  })
  // A list does without its views rather than not at all.
  const known = answer.data ?? none
  const ready = !answer.isPending || !opening || !(isBare || viewName in raw)

  const left = opening && isBare && ready && known.defaultId === null ? working : null
  const leftView = known.views.find((view) => view.id === left?.view) ?? null
  const last = left && addressOf(leftView, left.parameters, null)
  const returns = last !== null && Object.keys(last).length > 0
  const address = returns ? last : raw
  const opened = openedBy(address, list, known, read)
  const { view, missing, parameters } = opened
  const search = { ...read(address), ...parameters }
  const wanted = missing ? { ...search, view: String(raw['view']) } : addressOf(view, search, known.defaultId)

  const look = working?.look && working.view === (view?.id ?? standardView) ? working.look : contentOf(view)
  const content: ViewContent = { parameters, columns: look.columns, density: look.density }
  const modified = !sameLook(columns, read, contentOf(view), content)
  const isWorking = working?.view === (view?.id ?? standardView)
  const seen = modified && isWorking ? working.version : (view?.version ?? 0)

  const layout = look.columns ?? undefined
  const shown = useMemo(() => arrange(columns, layout), [columns, layout])

  const settle = useEffectEvent(() => {
    if (!ready) return
    if (returns) setRestored(true)
    else setOpening(false)
    // From here on it is known which version the user has in front of them.
    if (view && !isWorking) setWorking({ view: view.id, version: view.version, parameters, look: null })
    if (!sameSearch(wanted, raw)) void navigate({ to: '.', search: wanted, replace: true })
  })
  const target = JSON.stringify(wanted)
  useEffect(() => settle(), [ready, raw, target])

  const write = (next: ListSearch, state: Omit<WorkingView, 'parameters'>, now = view, { defaultId } = known) => {
    const left = { ...state, parameters: parametersIn(list, next) }
    keepWorking(list.id, left)
    setWorking(left)
    setOpening(false)
    void navigate({ to: '.', search: addressOf(now, next, defaultId), replace: true })
  }
  const present = {
    view: view?.id ?? standardView,
    version: seen,
    look: look === contentOf(view) ? null : { columns: look.columns, density: look.density },
  }
  const changeLook = (next: Partial<ViewContent>) =>
    write(search, { ...present, look: { columns: look.columns, density: look.density, ...next } })

  return {
    list,
    known,
    failed: answer.isError,
    refresh: () => void answer.refetch(),
    /** False until it is clear what to ask the server for. */
    ready,
    view,
    missing,
    content,
    modified,
    /** The version of the view that the changes began with. */
    seen,
    restored,
    search,
    columns: shown,
    layout,
    density: look.density,
    change: (next: ListSearch) => write(next, present),
    clear: () => {
      setRestored(false)
      write(withoutFilters(search), present)
    },
    arrangeColumns: (next: ColumnLayout[] | undefined) => changeLook({ columns: next ?? null }),
    /** The grid moves and sizes columns; what is frozen on a narrow window is no choice of the user. */
    arrangeInGrid: (next: ColumnLayout[]) => {
      const frozen = new Set(shown.filter((column) => column.frozen).map(({ field }) => field))
      changeLook({ columns: next.map((entry) => ({ ...entry, frozen: frozen.has(entry.field) })) })
    },
    setDensity: (density: ViewContent['density']) => changeLook({ density }),
    /** Opens a view as it was saved; what was changed and not saved of the one before is gone. */
    open: (next: ListView | null, now = known) => {
      setRestored(false)
      const state = { view: next?.id ?? standardView, version: next?.version ?? 0, look: null }
      write(contentOf(next).parameters, state, next, now)
    },
  }
}

export type ListViewState = ReturnType<typeof useListView>
