import type { Listed } from '#platform/core/listed.ts'
import { orderFrom } from '#platform/core/registry.ts'
import { filterParameters, presenceNames } from '#platform/core/registry-queries.ts'
import { dimensionOf, unitsLike } from '#platform/core/units.ts'

/** The filters and the order of a list, under the names they have in the address. */
export type ListSearch = Record<string, string>

const orderName = 'sort'
/** What is looked for by code or name. */
export const findName = 'find'
/** The list as it was at a moment. */
export const momentName = 'asAt'
/** The column whose values make the groups. */
export const groupName = 'group'
/** Units to show, at most one of each dimension: `kg,bbl`. */
export const unitsName = 'units'

type Shape = Record<string, { safeParse(value: unknown): { success: boolean } }>
const shapeOf = (registry: Listed) => registry.endpoints.list.query.shape as Shape
const askedNames = ({ parameters }: Listed) => parameters.flatMap(({ names }) => names)

/** What can be cleared: a report needs some of its parameters to say anything at all, and knows not all that a registry does. */
export function filterNames(registry: Listed): string[] {
  const free = registry.parameters.filter(({ required }) => !required)
  const [shape, asked] = [shapeOf(registry), askedNames(registry)]
  const common = [findName, ...presenceNames, 'state'].filter((name) => name in shape && !asked.includes(name))
  return [
    ...registry.filterFields.flatMap((field) => filterParameters(field)),
    ...free.flatMap(({ names }) => names),
    ...common,
  ]
}

/** What the address says, without what this list does not understand and without what is the default anyway. */
export function readSearch(registry: Listed, search: Record<string, unknown>): ListSearch {
  const shape = shapeOf(registry)
  const valid: ListSearch = {}
  for (const name of new Set([...askedNames(registry), ...filterNames(registry), orderName, momentName, groupName])) {
    const value = search[name]
    if (typeof value === 'string' && value !== '' && shape[name]?.safeParse(value).success) valid[name] = value
  }
  if (valid[orderName] === registry.sort) delete valid[orderName]
  const units = chosenUnits(registry, search[unitsName])
  return units.length > 0 ? { ...valid, [unitsName]: units.join(',') } : valid
}

/** What the server is asked: how the list looks is the screen's own business. */
export function questionOf(search: ListSearch): ListSearch {
  const { [groupName]: _group, [unitsName]: _units, ...question } = search
  return question
}

/** Of ticked rows, which are named by themselves: no filter that was chosen since may take one of them away. */
export function questionOfTicked(registry: Listed, question: ListSearch): ListSearch {
  const kept = new Set([orderName, momentName, ...registry.parameters.flatMap(({ names }) => names)])
  return Object.fromEntries(Object.entries(question).filter(([name]) => kept.has(name)))
}

/** For each dimension that the list has, the unit that is chosen for it, if it is another than the stored one. */
function chosenUnits(registry: Listed, text: unknown): string[] {
  const wanted = typeof text === 'string' ? text.split(',') : []
  const own = (registry.list as readonly string[]).flatMap((name) => registry.field(name).unit ?? [])
  const possible = new Set(own.flatMap(unitsLike))
  const chosen = new Map(wanted.filter((unit) => possible.has(unit)).map((unit) => [dimensionOf(unit), unit]))
  return [...chosen.values()]
}

export function withUnit(search: ListSearch, unit: string, own: readonly string[]): ListSearch {
  const others = (search[unitsName]?.split(',') ?? []).filter((one) => dimensionOf(one) !== dimensionOf(unit))
  // The one that is stored everywhere needs no word in the address.
  const needed = own.every((one) => one === unit) ? [] : [unit]
  return withFilter(search, unitsName, [...others, ...needed].join(','))
}

export function withFilter(search: ListSearch, name: string, value: string): ListSearch {
  const next = { ...search }
  if (value === '') delete next[name]
  else next[name] = value
  return next
}

/** Clears what is filtered; the open tab of a worklist stays open. */
export function withoutFilters(registry: Listed, search: ListSearch): ListSearch {
  const names = new Set(filterNames(registry).filter((name) => !registry.tabFilters?.has(name)))
  return Object.fromEntries(Object.entries(search).filter(([name]) => !names.has(name)))
}

export function orderOf(registry: Listed, search: ListSearch): { field: string; descending: boolean } {
  return orderFrom(search[orderName] ?? registry.sort)
}

export function withOrder(
  registry: Listed,
  search: ListSearch,
  order: { field: string; descending: boolean },
): ListSearch {
  const value = (order.descending ? '-' : '') + order.field
  return withFilter(search, orderName, value === registry.sort ? '' : value)
}
