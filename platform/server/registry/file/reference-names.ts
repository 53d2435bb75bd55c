import type { Language } from '#platform/core/language.ts'
import type { AnyRegistry, ListedRow, RegistryField } from '#platform/core/registry.ts'
import type { LookupOption } from '#platform/core/registry-queries.ts'
import type { Reader } from '../../database/database.ts'
import { findOptions } from '../store/references.repo.ts'
import type { SheetColumn } from './sheet-columns.ts'

export type FindRegistry = (id: string) => AnyRegistry

/** Whether people read a reference by name; of some records they say the code, and some have no other name. */
export function isReadByName({ to, kind }: RegistryField, find: FindRegistry): boolean {
  if (kind !== 'reference') return false
  const { calledBy, key, title } = find(to!)
  return calledBy !== 'code' && !key.includes(title)
}

/** Which field has the code of the record that says it, and what it is a code of. */
export const saidBy = ({ field, says }: SheetColumn): { field: string; to: string } =>
  says === 'unit' ? field.unitBy! : { field: field.name, to: field.to! }

/** What the codes in some rows are called, and the units that their records say, for the columns that say it. */
export async function saidIn(
  db: Reader,
  columns: readonly SheetColumn[],
  rows: readonly ListedRow[],
  find: FindRegistry,
  language: Language,
): Promise<(column: SheetColumn, row: ListedRow) => string | null> {
  const known = new Map<string, LookupOption>()
  const keyOf = (to: string, code: unknown) => `${to} ${String(code)}`
  for (const { field, to } of columns.filter(({ says }) => says).map(saidBy)) {
    const codes = rows.flatMap((row) => (typeof row[field] === 'string' ? row[field] : []))
    const unknown = [...new Set(codes)].filter((code) => !known.has(keyOf(to, code)))
    if (unknown.length === 0) continue
    const found = await findOptions(db, find(to), { codes: unknown, where: {}, ofSites: false }, language)
    for (const option of found) known.set(keyOf(to, option.code), option)
  }
  return (column, row) => {
    const { field, to } = saidBy(column)
    const option = known.get(keyOf(to, row[field]))
    if (column.says === 'name') return option?.label ?? null
    return row[column.field.name] === null ? null : (option?.unit ?? null)
  }
}
