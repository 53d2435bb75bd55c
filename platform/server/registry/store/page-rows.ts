import type { AnyRegistry } from '#platform/core/registry.ts'
import { jsonKind, plainExpression } from '../../database/column-kinds.ts'
import { type JsonColumn, JsonRows, RowShape } from '../../database/json-rows.ts'
import { utcText } from '../../database/utc-sql.ts'

interface PageColumn extends JsonColumn {
  sql: string
}

/** What a row of a list has, in this order. */
export function pageColumns(registry: AnyRegistry): PageColumn[] {
  return [
    { name: 'id', sql: 'id', kind: 'quoted' },
    { name: 'version', sql: 'version', kind: 'as-is' },
    { name: 'endedAt', sql: utcText('ended_at'), kind: 'quoted' },
    ...registry.list.map((name: string): PageColumn => {
      const field = registry.field(name)
      return { name, sql: plainExpression(field), kind: jsonKind(field) }
    }),
  ]
}

const shapes = new WeakMap<AnyRegistry, RowShape>()

/** The rows of a page; behind their own columns comes what they are in order by. */
export function pageRows(registry: AnyRegistry, limit: number): JsonRows {
  let shape = shapes.get(registry)
  if (!shape) {
    shape = new RowShape(pageColumns(registry), 1)
    shapes.set(registry, shape)
  }
  return new JsonRows(shape, limit)
}

/** The place after the last row of a full page; an empty sort value is a place too. */
export function cursorAfter(rows: JsonRows): string | null {
  const last = rows.kept()
  return last ? Buffer.from(JSON.stringify([last.at(-1), last[0]])).toString('base64') : null
}
