import { type Language, languages } from '#platform/core/language.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import type { LookupOption } from '#platform/core/registry-queries.ts'
import type { Reader } from '../../database/database.ts'
import { findOptions } from '../store/references.repo.ts'
import type { ImportColumns, ImportRow } from './import-file.ts'
import { readFrom, type Reading, type SheetColumn } from './sheet-columns.ts'

export type FindRegistry = (id: string) => AnyRegistry

/**
 * What people read beside a field: the name of a reference, unless they say the code or there is no other name, and the unit of
 * a price.
 */
export function readingOf({ to, kind, unitBy }: RegistryField, find: FindRegistry): Reading | undefined {
  if (unitBy) return 'unit'
  if (kind !== 'reference') return undefined
  const { calledBy, key, title } = find(to!)
  return calledBy === 'code' || key.includes(title) ? undefined : 'name'
}

type Values = Record<string, unknown>
type ReadingIn = (column: SheetColumn, row: Values) => string | null | undefined

/** As many codes as are looked up at once. */
const atOnce = 500

/** What the columns for reading say beside the codes in some rows; undefined where the code is none that is known here. */
export async function readingsIn(
  db: Reader,
  columns: readonly SheetColumn[],
  rows: readonly Values[],
  find: FindRegistry,
  language: Language,
): Promise<ReadingIn> {
  const options = new Map<string, LookupOption>()
  const keyOf = (to: string, code: unknown) => `${to} ${String(code)}`
  for (const { field, to } of columns.filter(({ reading }) => reading).map(readFrom)) {
    const codes = [...new Set(rows.flatMap((row) => (typeof row[field] === 'string' ? row[field] : [])))]
    for (let place = 0; place < codes.length; place += atOnce) {
      const some = codes.slice(place, place + atOnce)
      const found = await findOptions(db, find(to), { codes: some, where: {}, ofSites: false }, language)
      for (const option of found) options.set(keyOf(to, option.code), option)
    }
  }
  return (column, row) => {
    const { field, to } = readFrom(column)
    const option = options.get(keyOf(to, row[field]))
    return option && ((column.reading === 'unit' ? option.unit : option.label) ?? null)
  }
}

const plain = (text: unknown) =>
  String(text ?? '')
    .trim()
    .toLowerCase()

/**
 * Somebody who wrote another name or unit means another record than the code says: what is not read is not passed over. By row,
 * what is wrong with it.
 */
export async function misread(
  db: Reader,
  { columns }: ImportColumns,
  rows: readonly ImportRow[],
  find: FindRegistry,
): Promise<Issue[][]> {
  const written = columns.flatMap((column, place) =>
    typeof column === 'object' && column.reading ? [{ column, place }] : [],
  )
  const values = rows.map(({ row }) => row.values)
  const said: ReadingIn[] = []
  const readings = written.map(({ column }) => column)
  for (const language of languages) said.push(await readingsIn(db, readings, values, find, language))
  return rows.map(({ source, row }) =>
    written.flatMap(({ column, place }): Issue[] => {
      const [given, code] = [source.cells[place], row.values[readFrom(column).field]]
      if (plain(given) === '' || code === undefined) return []
      const known = said.map((saidIn) => saidIn(column, row.values))
      // A code that nobody knows is refused for that.
      if (plain(code) !== '' && known.includes(undefined)) return []
      if (known.some((one) => plain(one) === plain(given))) return []
      return [{ field: column.field.name, code: 'platform.readingDiffers', params: { given: String(given) } }]
    }),
  )
}
