import type { NamedField } from '#platform/core/fields.ts'
import type { RecordNode } from '#platform/core/record-tree.ts'
import { type FormRow, type FormValue, type FormValues, formValues, rowsOf } from '../base/form-values.ts'

/** A tree of records as the form knows it: what is below a record are fields of it. */
export function treeFields(node: RecordNode): NamedField[] {
  return [...node.fields, ...Object.entries(node.children).map(([name, child]) => listField(name, child))]
}

export function listField(name: string, child: RecordNode): NamedField {
  return { kind: 'rows', required: true, areRecords: true, name, rowFields: treeFields(child) }
}

/** One more row of a list, filled as given, with a name that no other has. */
export function newRow(child: RecordNode, rows: readonly FormRow[], record: Record<string, unknown> = {}): FormRow {
  const numbers = rows.map(({ key }) => Number(key)).filter((number) => Number.isInteger(number))
  return { key: String(1 + Math.max(-1, ...numbers)), cells: formValues(treeFields(child), record) }
}

/** The rows with another value in one cell of one of them. */
export function withCell(rows: readonly FormRow[], key: string, name: string, value: FormValue): readonly FormRow[] {
  return rows.map((row) => (row.key === key ? { ...row, cells: { ...row.cells, [name]: value } } : row))
}

/** Fields of one row that differ from what is stored. */
export const rowIn = (values: FormValues, list: string, key: string): FormRow | undefined =>
  rowsOf(values[list]).find((row) => row.key === key)
