import { siteTime } from '#platform/core/date-format.ts'
import { Decimal } from '#platform/core/decimal.ts'
import type { Listed } from '#platform/core/listed.ts'
import type { RegistryField } from '#platform/core/registry.ts'
import { filterStyle } from '#platform/core/registry-queries.ts'
import { fold } from '#platform/core/search-text.ts'
import type { Question, Row } from './asking.ts'

/** What the database is asked to do, done again row by row, slowly and without it. */

/** Whether a filter lets a row through. */
export function fits(field: RegistryField, row: Row, asked: Question): boolean {
  const value = row[field.name]
  const { [field.name]: wanted, [`${field.name}.from`]: from, [`${field.name}.to`]: to } = asked
  if (value === null) return wanted === undefined && from === undefined && to === undefined
  switch (filterStyle(field)) {
    case 'contains': {
      const text = field.kind === 'bilingual' ? Object.values(value as object).join(' ') : String(value)
      return wanted === undefined || fold(text).includes(fold(wanted))
    }
    case 'equals':
      return wanted === undefined || (Array.isArray(value) ? value.includes(wanted) : String(value) === wanted)
    case 'range':
      return (
        (from === undefined || compared(field, value, from) >= 0) &&
        (to === undefined || compared(field, value, to) <= 0)
      )
  }
}

const byLetters = new Intl.Collator('und')
type Compare = (a: unknown, b: unknown) => number
const byCodePoint: Compare = (a, b) => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0)

/** As numbers, moments and days are compared. Moments are told to the millisecond and kept finer than that. */
function compared({ kind }: RegistryField, a: unknown, b: unknown): number {
  if (kind === 'integer' || kind === 'duration' || kind === 'decimal') {
    return new Decimal(a as string).comparedTo(new Decimal(b as string))
  }
  if (kind === 'instant') return Date.parse(a as string) - Date.parse(b as string)
  return byCodePoint(a, b)
}

/** Whether rows stand in order: the empty ones last either way, equal ones by id. Codes go by signs, words as people sort them. */
export function areInOrder(rows: readonly Row[], field: RegistryField, descending: boolean): boolean {
  const isText = ['text', 'code', 'choice', 'reference', 'bilingual'].includes(field.kind)
  const read = (value: unknown) => (field.kind === 'bilingual' ? (value as { en: string }).en : value)
  const orders: Compare[] = isText
    ? [byCodePoint, (a, b) => byLetters.compare(String(a), String(b))]
    : [(a, b) => compared(field, a, b)]
  const turn = descending ? -1 : 1
  return orders.some((order) =>
    rows.every((row, index) => {
      const next = rows[index + 1]
      if (!next) return true
      const [a, b] = [row[field.name], next[field.name]]
      if (a === null || b === null) return b === null && (a !== null || turn * byCodePoint(row.id, next.id) < 0)
      const step = turn * order(read(a), read(b))
      // Two moments of the same millisecond have an order of their own.
      return step < 0 || (step === 0 && (field.kind === 'instant' || turn * byCodePoint(row.id, next.id) < 0))
    }),
  )
}

export interface Group {
  value: unknown
  count: number
  sums: Record<string, string | null>
}

type Summed = Pick<Listed, 'summed' | 'addsUpWithin' | 'field'>

/** What is known of a figure added up, where it adds up at all: null is no sum. */
function sumOf(rows: readonly Row[], name: string, { addsUpWithin: within, field }: Summed): string | null {
  const known = rows.flatMap((row) => (row[name] as string | null) ?? [])
  const isMixed = within && field(name).unit && new Set(rows.map((row) => row[within] ?? '')).size > 1
  if (known.length === 0 || isMixed) return null
  return known.reduce((sum, value) => sum.plus(value), new Decimal(0)).toFixed()
}

/** The sums of all rows, or by the values of a field; ordered by the value, for comparing. */
export function groupsOf(rows: readonly Row[], report: Summed, by?: string): Group[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(by === undefined ? null : row[by]))
  if (by === undefined && groups.size === 0) groups.set('null', [])
  return comparable(
    [...groups].map(([value, members]) => ({
      value: JSON.parse(value) as unknown,
      count: members.length,
      sums: Object.fromEntries(report.summed.map((name) => [name, sumOf(members, name, report)])),
    })),
  )
}

export const comparable = (groups: readonly Group[]): Group[] =>
  groups
    .map((group) => ({
      ...group,
      sums: Object.fromEntries(
        Object.entries(group.sums).map(([name, sum]) => [name, sum && new Decimal(sum).toFixed()]),
      ),
    }))
    .toSorted((a, b) => byCodePoint(JSON.stringify(a.value), JSON.stringify(b.value)))

/** The day of a moment by the clock of the plant; a day is its own. */
export const dayOf = (field: RegistryField, value: unknown): string =>
  field.kind === 'instant' ? siteTime(value as string).date : (value as string)

/** What became of the rows between two readings of a list. */
export function changesBetween(fields: readonly string[], before: readonly Row[], after: readonly Row[]) {
  const [earlier, later] = [before, after].map((rows) => new Map(rows.map((row) => [row.id, row])))
  const told = (row: Row | undefined, field: string) => row?.[field] ?? null
  return [...new Set([...earlier!.keys(), ...later!.keys()])].flatMap((id) => {
    const [was, is] = [earlier!.get(id), later!.get(id)]
    const changes = fields
      .map((field) => ({ field, before: told(was, field), after: told(is, field) }))
      .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
    const change = !was ? ('added' as const) : !is ? ('removed' as const) : ('changed' as const)
    return was && is && changes.length === 0 ? [] : [{ id, change, changes }]
  })
}
