import type { Language } from '#platform/core/language.ts'
import type { AnyRegistry, ListedRow, RegistryField } from '#platform/core/registry.ts'
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

/** What the codes in some rows are called, for the columns that say it. */
export async function namesIn(
  db: Reader,
  columns: readonly SheetColumn[],
  rows: readonly ListedRow[],
  find: FindRegistry,
  language: Language,
): Promise<(field: RegistryField, code: unknown) => string | null> {
  const names = new Map<string, string>()
  const keyOf = ({ to }: RegistryField, code: unknown) => `${to} ${String(code)}`
  for (const { field } of columns.filter(({ isName }) => isName)) {
    const codes = [
      ...new Set(rows.flatMap((row) => (typeof row[field.name] === 'string' ? String(row[field.name]) : []))),
    ]
    if (codes.length === 0) continue
    const found = await findOptions(db, find(field.to!), { codes, where: {}, ofSites: false }, language)
    for (const { code, label } of found) names.set(keyOf(field, code), label)
  }
  return (field, code) => names.get(keyOf(field, code)) ?? null
}
