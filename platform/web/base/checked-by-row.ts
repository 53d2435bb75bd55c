import { z } from 'zod'
import { type Checked, checked, type Issue } from '#platform/core/issue.ts'
import { type AnyRegistry, shapeOf } from '#platform/core/registry.ts'

type Row = Record<string, unknown>

/**
 * The same as holding the whole record against its shape, but each child row only once: of thousands of rows, a key changes
 * one. Rows that stay must stay the same objects, as those of a form do.
 */
export function checkedByRow(registry: AnyRegistry, record: Record<string, unknown>): Checked<unknown> {
  const { frame, rowShapes } = partsOf(registry)
  const lists = [...rowShapes].flatMap(([name, shape]) => {
    const given = record[name]
    return Array.isArray(given) ? [{ name, rows: (given as Row[]).map((row) => checkedRow(shape, row)) }] : []
  })
  const counted = lists.map(({ name, rows }) => [name, rows.map(() => null)])
  const whole = checked(frame, { ...record, ...Object.fromEntries(counted) })
  const issues = lists.flatMap(({ name, rows }) =>
    rows.flatMap((row, index): Issue[] =>
      row.ok ? [] : row.issues.map((one) => ({ ...one, field: [name, index, one.field].join('.').replace(/\.$/, '') })),
    ),
  )
  if (!whole.ok) return { ok: false, issues: [...whole.issues, ...issues] }
  if (issues.length > 0) return { ok: false, issues }
  const values = lists.map(({ name, rows }) => [name, rows.map((row) => (row as { value: unknown }).value)])
  return { ok: true, value: { ...whole.value, ...Object.fromEntries(values) } }
}

const known = new WeakMap<z.ZodType, WeakMap<Row, Checked<unknown>>>()

function checkedRow(shape: z.ZodType, row: Row): Checked<unknown> {
  const found = known.get(shape) ?? new WeakMap<Row, Checked<unknown>>()
  known.set(shape, found)
  const result = found.get(row) ?? checked(shape, row)
  found.set(row, result)
  return result
}

const parts = new WeakMap<AnyRegistry, { frame: z.ZodType<object>; rowShapes: Map<string, z.ZodType> }>()

/** The record's shape without that of its rows, which are only counted, and the shape of a row of each field. */
function partsOf(registry: AnyRegistry) {
  const made = parts.get(registry)
  if (made) return made
  const rowShapes = new Map<string, z.ZodType>()
  const counted: Record<string, z.ZodType> = {}
  for (const { name, kind } of registry.inputFields) {
    if (kind !== 'rows') continue
    const shape = shapeOf(registry, name)
    const list = (shape instanceof z.ZodNullable ? shape.unwrap() : shape) as z.ZodArray<z.ZodType>
    rowShapes.set(name, list.element)
    const bare = list.clone({ ...list.def, element: z.unknown() })
    counted[name] = shape instanceof z.ZodNullable ? bare.nullable() : bare
  }
  const split = { frame: registry.input.extend(counted) as z.ZodType<object>, rowShapes }
  parts.set(registry, split)
  return split
}
