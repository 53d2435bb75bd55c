import { z } from 'zod'
import type { Listed } from './listed.ts'

/** A list of the application, as far as views of it must know it. */
export interface ListDefinition {
  /** The address of its screen. */
  id: string
  /** The permission element that opens it. */
  element: string
  columns: readonly string[]
  /** What may stand in its address: filters, order, grouping, units. */
  parameters: Readonly<Record<string, z.ZodType>>
}

/** Where a reader stands in pages, groups and time, and what is ticked, is not how the list looks. */
const passing = new Set(['after', 'limit', 'also', 'only', 'asAt', 'groupValue'])
/** How numbers are shown is the screen's affair: the server only keeps it. */
const shown = { units: z.string().min(1).max(100) }

export function listOf(registry: Listed): ListDefinition {
  const asked = { ...registry.endpoints.list.query.shape, ...shown }
  // A day that was looked at once is not how somebody wants to see a report again.
  const days = new Set(registry.parameters.filter(({ kind }) => kind !== 'field').flatMap(({ names }) => names))
  const parameters = Object.entries(asked as Record<string, z.ZodType>).filter(
    ([name]) => !passing.has(name) && !days.has(name),
  )
  return {
    id: registry.path,
    element: registry.elements.view,
    columns: registry.list,
    parameters: Object.fromEntries(parameters),
  }
}
