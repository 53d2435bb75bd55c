import { z } from 'zod'
import { Decimal } from './decimal.ts'
import { namedFields } from './fields.ts'
import { type RegistryField, snakeCase } from './registry.ts'

/** A record with records below it: each kind of it has one list of fields, from which shape, table, form and diff follow. */
export interface RecordNode {
  id: string
  /** What stands before each key of its texts: `<prefix>field.<name>`, `section.<id>`, `title.one`, `choice.<field>.<value>`. */
  textPrefix: string
  table: string
  /** The column that names the record it belongs to; the root belongs to none. */
  parentColumn: string | null
  /** How a form puts the fields together; all in one where it is left out. */
  sections: readonly { id: string; fields: readonly string[] }[]
  /** What people write. */
  fields: readonly RegistryField[]
  /** What the server keeps with it: codes that it gives, marks of its state. */
  stamps: readonly RegistryField[]
  children: Readonly<Record<string, RecordNode>>
}

/** A record of a tree; what is below it stands in lists by the names of its node's children. */
export type TreeRecord = { id: string | null } & Record<string, unknown>

type Below<Children> = {
  [Name in keyof Children]: Children[Name] extends { schema: infer S extends z.ZodType } ? z.ZodArray<S> : never
}

/** No list of a tree is longer. */
const mostRows = 500

export function defineNode<
  Shape extends z.ZodRawShape,
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- a record with nothing below it has no lists
  Children extends Record<string, RecordNode & { schema: z.ZodType }> = Record<never, never>,
>(options: {
  id: string
  /** The module whose dictionary holds the texts. */
  module: string
  table: string
  parentColumn: string | null
  sections?: readonly { id: string; fields: readonly (keyof Shape & string)[] }[]
  shape: Shape
  stamps?: z.ZodRawShape
  children?: Children
}) {
  const { id, table, parentColumn, shape } = options
  const children = options.children ?? ({} as Children)
  const below = Object.fromEntries(
    Object.entries(children).map(([name, child]) => [name, z.array(child.schema).max(mostRows)]),
  ) as Below<Children>
  return {
    id,
    textPrefix: `${options.module}:${id}.`,
    sections: options.sections ?? [],
    table,
    parentColumn,
    fields: fieldsOf(shape),
    stamps: fieldsOf(options.stamps ?? {}),
    children,
    /** The fields of one record, without those below it. */
    shape,
    /** A record that was never saved has no id yet. */
    schema: z.strictObject({ id: z.uuid().nullable(), ...shape, ...below }),
  }
}

function fieldsOf(shape: z.ZodRawShape): RegistryField[] {
  return namedFields(shape).map((field) => ({ ...field, column: snakeCase(field.name) }))
}

/** An empty record, as a form begins with it. */
export function blankRecord(node: RecordNode): TreeRecord {
  return {
    id: null,
    ...Object.fromEntries(node.fields.map((field) => [field.name, blankValue(field)])),
    ...Object.fromEntries(Object.keys(node.children).map((name) => [name, []])),
  }
}

function blankValue({ kind }: RegistryField): unknown {
  if (kind === 'boolean') return false
  return kind === 'references' || kind === 'rows' ? [] : null
}

/** The records below one, by the name of their list. */
export function below(record: TreeRecord, name: string): readonly TreeRecord[] {
  return (record[name] ?? []) as TreeRecord[]
}

/** The same record and everything below it, with nothing that the definition does not name. */
export function pruned(node: RecordNode, record: TreeRecord): TreeRecord {
  return {
    id: record.id,
    ...Object.fromEntries(node.fields.map(({ name }) => [name, record[name] ?? null])),
    ...Object.fromEntries(
      Object.entries(node.children).map(([name, child]) => [
        name,
        below(record, name).map((one) => pruned(child, one)),
      ]),
    ),
  }
}

/** A copy that was never saved, of the record and of everything below it. */
export function unsaved(node: RecordNode, record: TreeRecord): TreeRecord {
  const copy = pruned(node, record)
  for (const [name, child] of Object.entries(node.children)) {
    copy[name] = below(copy, name).map((one) => unsaved(child, one))
  }
  return { ...copy, id: null }
}

/** Equal values written the same way: `270.1` is stored as `270.10`, and a moment has its thousandths. */
export function canonicalRecord(node: RecordNode, record: TreeRecord): TreeRecord {
  const result: TreeRecord = { ...record }
  for (const { name, kind, decimals } of node.fields) {
    const value = record[name]
    if (typeof value !== 'string') continue
    if (kind === 'decimal') result[name] = new Decimal(value).toFixed(decimals ?? 0)
    if (kind === 'instant') result[name] = new Date(value).toISOString()
  }
  for (const [name, child] of Object.entries(node.children)) {
    result[name] = below(record, name).map((one) => canonicalRecord(child, one))
  }
  return result
}
