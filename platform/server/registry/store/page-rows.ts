import type { Listed } from '#platform/core/listed.ts'
import type { RegistryField } from '#platform/core/registry.ts'
import { jsonKind, plainExpression } from '../../database/column-kinds.ts'
import { type JsonColumn, JsonRows, RowShape } from '../../database/json-rows.ts'
import { utcText } from '../../database/utc-sql.ts'

interface PageColumn extends JsonColumn {
  sql: string
}

/** Records have a version and an end; rows of a report have neither, and all their fields, also those only the screen needs. */
export type PageOf = 'records' | 'rows'

const ofRecords: readonly PageColumn[] = [
  { name: 'version', sql: 'version', kind: 'as-is' },
  { name: 'endedAt', sql: utcText('ended_at'), kind: 'quoted' },
]
const columnOf = (field: RegistryField): PageColumn => ({
  name: field.name,
  sql: plainExpression(field),
  kind: jsonKind(field),
})

/** What a row of a list has, in this order; of the spare columns those that are asked for. */
export function pageColumns(registry: Listed, of: PageOf, also = ''): PageColumn[] {
  const wanted = also.split(',')
  const read = registry.list.filter((name) => !registry.spare.includes(name) || wanted.includes(name))
  const fields = of === 'rows' ? registry.fields : read.map(registry.field)
  return [{ name: 'id', sql: 'id', kind: 'quoted' }, ...(of === 'records' ? ofRecords : []), ...fields.map(columnOf)]
}

const shapes = new WeakMap<Listed, RowShape>()

/** The rows of a page; behind their own columns comes what they are in order by. */
export function pageRows(registry: Listed, of: PageOf, limit: number, also?: string): JsonRows {
  let shape = also === undefined ? shapes.get(registry) : undefined
  if (!shape) {
    shape = new RowShape(pageColumns(registry, of, also), 1)
    // Spare columns can be chosen in too many ways to remember each.
    if (also === undefined) shapes.set(registry, shape)
  }
  return new JsonRows(shape, limit)
}

/** The place after the last row of a full page; an empty sort value is a place too. */
export function cursorAfter(rows: JsonRows): string | null {
  const last = rows.kept()
  return last ? Buffer.from(JSON.stringify([last.at(-1), last[0]])).toString('base64') : null
}
