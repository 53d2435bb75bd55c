import { parseDate } from '#platform/core/date-format.ts'
import { parseNumber } from '#platform/core/number-format.ts'
import type { Reader } from '../database/database.ts'
import { escapeLike } from '../database/escape-like.ts'
import type { TextMeaning } from './change-log.repo.ts'
import { recordsCalled, usersCalled } from './log-text.repo.ts'
import type { LogWorld } from './log-world.ts'
import type { LoggedColumn, LoggedKind, Speech } from './logged-table.ts'

/** As the history may have it: as it is typed, or as the number or date that it says. */
export function writtenForms(text: string): string[] {
  const number = parseNumber(text)
  const numbers =
    number.kind === 'number' ? [number.value] : number.kind === 'ambiguous' ? [number.asDecimal, number.asGrouped] : []
  return [...new Set([text, ...numbers, ...(parseDate(text) ? [parseDate(text)!] : [])])]
}

/** What people read of these is not what is stored: an id, a key of the dictionary, a table within the record. */
const otherwiseTold = new Set<LoggedKind>(['choice', 'boolean', 'mark', 'person', 'people', 'record', 'rows', 'data'])

/** What somebody who types this may mean: a value, a field, a choice, or something by the name of its code. */
export async function meaningOf(db: Reader, world: LogWorld, speech: Speech, text: string): Promise<TextMeaning> {
  const typed = text.toLowerCase()
  const calls = (key: string) => speech.texts.text(speech.language, key).toLowerCase().includes(typed)
  const tables = [...world.tables.values()]
  const told = ({ personal, inTitleOnly }: LoggedColumn) => !personal && !inTitleOnly

  const byTableName = new Map(world.registries.all.map(({ registry }) => [registry.table as string, registry]))
  const pointedAt = ({ to, of }: LoggedColumn) =>
    to ? world.registries.find(to).registry : byTableName.get(typeof of === 'string' ? of : '')
  const registries = [...new Set(tables.flatMap(({ columns }) => columns.flatMap((column) => pointedAt(column) ?? [])))]
  const called = await recordsCalled(db, registries, text, speech.language)
  const users = await usersCalled(db, text)
  const valuesOf = (column: LoggedColumn): readonly string[] => {
    if (column.kind === 'person' || column.kind === 'people') return users
    if (column.kind === 'choice' && column.choice)
      return (column.values ?? []).filter((value) => calls(column.choice!(value)))
    const found = called.get(pointedAt(column)?.id ?? '')
    return (column.kind === 'record' ? found?.ids : found?.codes) ?? []
  }
  const forms = writtenForms(text)
  return {
    patterns: forms.map(containing),
    jsonPatterns: forms.map((form) => containing(JSON.stringify(form).slice(1, -1))),
    unread: byTable(tables, ({ columns, technical }) => [
      ...technical,
      ...columns.filter((column) => !told(column) || otherwiseTold.has(column.kind)).map(({ column }) => column),
    ]),
    fields: nonEmpty(
      byTable(tables, ({ columns }) =>
        columns.filter((column) => told(column) && calls(column.label)).map(({ column }) => column),
      ),
    ),
    values: Object.fromEntries(
      tables.flatMap(({ table, columns }) => {
        const named = columns
          .filter(told)
          .map((column) => [column.column, valuesOf(column)] as const)
          .filter(([, values]) => values.length > 0)
        return named.length > 0 ? [[table, Object.fromEntries(named)]] : []
      }),
    ),
  }
}

const containing = (text: string) => `%${escapeLike(text)}%`

function byTable<T extends { table: string }>(tables: readonly T[], columns: (table: T) => string[]) {
  return Object.fromEntries(tables.map((table) => [table.table, columns(table)]))
}

const nonEmpty = (map: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(map).filter(([, columns]) => columns.length > 0))
