import type { AnyRegistry } from './registry.ts'

/**
 * What a new record begins with that is made like another. What makes the other one that very record is left out: its code, the
 * last part of a key of several, or the period of a version.
 */
export function duplicateOf(registry: AnyRegistry, record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { key, validity } = registry
  const own = new Set<string>(validity ? [validity.from, validity.to] : [key.at(-1)!])
  return Object.fromEntries(
    registry.inputFields
      .filter(({ name }) => !own.has(name))
      .map(({ name, kind }) => [name, kind === 'rows' ? rowsWithoutIds(record[name]) : record[name]]),
  )
}

/** Rows that are records of their own are made anew too. */
const rowsWithoutIds = (rows: unknown) =>
  Array.isArray(rows) ? (rows as Record<string, unknown>[]).map(({ id: _id, ...row }) => row) : rows
