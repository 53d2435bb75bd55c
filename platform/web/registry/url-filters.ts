import type { AnyRegistry } from '#platform/core/registry.ts'
import { filterParameters } from '#platform/core/registry-queries.ts'

/** The filters and the order of a list, under the names they have in the address. */
export type ListSearch = Record<string, string>

const orderName = 'sort'
/** The list as it was at a moment. */
export const momentName = 'asAt'

export function filterNames(registry: AnyRegistry): string[] {
  return [...registry.filterFields.flatMap((field) => filterParameters(field)), 'state']
}

/** What the address says, without what this list does not understand and without what is the default anyway. */
export function readSearch(registry: AnyRegistry, search: Record<string, unknown>): ListSearch {
  const shape = registry.endpoints.list.query.shape as Record<
    string,
    { safeParse(value: unknown): { success: boolean } }
  >
  const valid: ListSearch = {}
  for (const name of [...filterNames(registry), orderName, momentName]) {
    const value = search[name]
    if (typeof value === 'string' && value !== '' && shape[name]?.safeParse(value).success) valid[name] = value
  }
  if (valid[orderName] === registry.sort) delete valid[orderName]
  return valid
}

export function withFilter(search: ListSearch, name: string, value: string): ListSearch {
  const next = { ...search }
  if (value === '') delete next[name]
  else next[name] = value
  return next
}

export function withoutFilters(registry: AnyRegistry, search: ListSearch): ListSearch {
  const names = new Set(filterNames(registry))
  return Object.fromEntries(Object.entries(search).filter(([name]) => !names.has(name)))
}

export function orderOf(registry: AnyRegistry, search: ListSearch): { field: string; descending: boolean } {
  const order = search[orderName] ?? (registry.sort as string)
  return order.startsWith('-') ? { field: order.slice(1), descending: true } : { field: order, descending: false }
}

export function withOrder(
  registry: AnyRegistry,
  search: ListSearch,
  order: { field: string; descending: boolean },
): ListSearch {
  const value = (order.descending ? '-' : '') + order.field
  return withFilter(search, orderName, value === registry.sort ? '' : value)
}

/** Two addresses that ask the same question. */
export function sameSearch(a: ListSearch, b: Record<string, unknown>): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => a[name] === b[name])
}
