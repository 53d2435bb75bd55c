import type { ListDefinition } from '#platform/core/list-definition.ts'
import { type ListView, standardView, type ViewContent } from '#platform/core/view.contract.ts'
import { standardContent } from '#platform/core/view-content.ts'
import { sameColumns } from '#platform/ui/grid/column-layout.ts'
import type { GridColumn } from '#platform/ui/grid/grid-column.ts'
import type { ListSearch } from '../base/url-filters.ts'

/** The name under which an address says which view it opens. */
export const viewName = 'view'

export interface KnownViews {
  views: ListView[]
  defaultId: string | null
}

export interface OpenedView {
  /** Null is Standard. */
  view: ListView | null
  /** The address asks for a view that is not there for this user. */
  missing: boolean
  parameters: ListSearch
}

export const contentOf = (view: ListView | null): ViewContent => view?.content ?? standardContent

/** The part of an address that belongs to the look of the list; the rest is, for example, a moment of the past. */
export function parametersIn(list: ListDefinition, search: ListSearch): ListSearch {
  return Object.fromEntries(Object.entries(search).filter(([name]) => Object.hasOwn(list.parameters, name)))
}

/**
 * What an address opens. One that has filters or an order of its own says exactly what is shown, and a view only brings
 * columns and density to it; one that names nothing but a view opens it as saved; a bare one opens what the user chose.
 */
export function openedBy(
  raw: Record<string, unknown>,
  list: ListDefinition,
  known: KnownViews,
  read: (search: Record<string, unknown>) => ListSearch,
): OpenedView {
  const asked = raw[viewName]
  // An empty one counts: it says that a filter of the view was cleared.
  const given = Object.keys(list.parameters).some((name) => Object.hasOwn(raw, name))
  const isBare = asked === undefined && Object.keys(raw).length === 0
  const id = typeof asked === 'string' ? asked : (isBare && known.defaultId) || standardView
  const view = known.views.find((one) => one.id === id) ?? null
  return {
    view,
    missing: view === null && id !== standardView,
    parameters: parametersIn(list, read(given ? raw : contentOf(view).parameters)),
  }
}

/** How an address says it: only what differs from what a bare address opens, and cleared filters of a view as empty. */
export function addressOf(view: ListView | null, search: ListSearch, defaultId: string | null): ListSearch {
  const cleared = Object.keys(contentOf(view).parameters).filter((name) => search[name] === undefined)
  const isBare = Object.keys(search).length === 0
  const named = view ? view.id : defaultId !== null && isBare ? standardView : undefined
  return {
    ...(named ? { [viewName]: named } : {}),
    ...search,
    ...Object.fromEntries(cleared.map((name) => [name, ''])),
  }
}

/** Whether the list looks as it was saved. */
export function sameLook(
  columns: readonly GridColumn[],
  read: (search: Record<string, unknown>) => ListSearch,
  saved: ViewContent,
  now: ViewContent,
): boolean {
  return (
    // A default that stands there and one that is left out are the same order.
    sameSearch(read(saved.parameters), read(now.parameters)) &&
    sameColumns(columns, saved.columns, now.columns) &&
    saved.density === now.density
  )
}

/** Two addresses that ask the same question. */
export function sameSearch(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => a[name] === b[name])
}
