import type { FieldMeta } from '#platform/core/fields.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import type { HistoryEntry } from '#platform/core/registry-queries.ts'

/** The unit that a record of another registry says, as soon as it is known. */
export type UnitOf = (to: string, code: string) => string | undefined

/** The unit of a figure after these entries, of which the newest comes first: its own, or what the record named by then says. */
export function unitIn(
  { unit, unitBy }: FieldMeta,
  entries: readonly HistoryEntry[],
  unitOf: UnitOf,
): string | undefined {
  if (!unitBy) return unit
  const named = entries.flatMap(({ changes }) => changes.filter(({ field }) => field === unitBy.field))
  const code = named[0]?.after
  return typeof code === 'string' ? unitOf(unitBy.to, code) : undefined
}

/** The codes in a history whose records say units. */
export function unitSources(registry: AnyRegistry, entries: readonly HistoryEntry[]): Record<string, unknown>[] {
  const sources = new Set(registry.fields.flatMap(({ unitBy }: FieldMeta) => (unitBy ? [unitBy.field] : [])))
  return entries.flatMap(({ changes }) =>
    changes.filter(({ field }) => sources.has(field)).map(({ field, after }) => ({ [field]: after })),
  )
}
