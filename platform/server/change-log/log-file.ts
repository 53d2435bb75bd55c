import { AppError } from '#platform/core/app-error.ts'
import type { ChangeLogEntry, LogFilters } from '#platform/core/change-log.contract.ts'
import { formatInstant, siteZone } from '#platform/core/date-format.ts'
import { isInstant } from '#platform/core/instant-format.ts'
import type { Reader } from '../database/database.ts'
import { findUser } from '../door/users.repo.ts'
import { type Cell, writeWorkbook } from '../workbook/workbook.ts'
import { allEntries, type LogReader, objectName } from './change-log.ts'
import type { Speech } from './logged-table.ts'

/** Entries of one file: more are narrowed by a period, which is how auditors ask anyway. */
const longestFile = 10_000
const atOnce = 500
const columns = ['at', 'who', 'action', 'object', 'record', 'field', 'before', 'after']

/** What the filters let through, in the words of the screen. */
export async function logFile(db: Reader, reader: LogReader, filters: LogFilters, userId: string) {
  const { texts, language } = reader.speech
  const entries: ChangeLogEntry[] = []
  for await (const some of allEntries(db, reader, filters, atOnce)) {
    entries.push(...some)
    if (entries.length > longestFile) {
      throw new AppError('conflict', 'platform.exportTooLarge', { params: { rows: longestFile } })
    }
  }
  const sheet = { name: texts.text(language, 'platform:log.title'), widths: [20, 24, 14, 28, 28, 24, 40, 40] }
  return writeWorkbook(sheet, sheetRows(await headOf(db, userId, filters, reader), entries, reader.speech))
}

async function headOf(db: Reader, userId: string, filters: LogFilters, reader: LogReader): Promise<Cell[][]> {
  const { texts, language } = reader.speech
  const user = await findUser(db, userId)
  return [
    [texts.text(language, 'platform:log.title')],
    [
      user ? `${user.firstName} ${user.lastName}` : '',
      `${formatInstant(new Date().toISOString(), language)} ${siteZone}`,
    ],
    Object.entries({ by: 'people', ...filters }).flatMap(([name, value]) =>
      value === undefined
        ? []
        : `${texts.text(language, `platform:log.filter.${name}`)}: ${filterText(name, value, reader)}`,
    ),
    [],
    columns.map((column) => texts.text(language, `platform:log.head.${column}`)),
  ]
}

function filterText(name: string, value: string, { world, speech }: LogReader): string {
  const { texts, language } = speech
  if (name === 'object') return objectName(value, world.tables.get(value), speech)
  if (name === 'action') return texts.text(language, `platform:log.action.${value}`)
  if (name === 'by') return texts.text(language, `platform:log.by.${value}`)
  return isInstant(value) ? formatInstant(value, language) : value
}

/** One row per field, so that a sheet can be sorted by it. */
async function* sheetRows(
  head: Cell[][],
  entries: ChangeLogEntry[],
  { texts, language }: Speech,
): AsyncGenerator<Cell[]> {
  yield* head
  const hidden = texts.text(language, 'platform:log.hidden')
  for (const { at, who, action, object, title, changes } of entries) {
    const what = texts.text(language, `platform:log.action.${action}`)
    const first = [formatInstant(at, language), who, what, object, title]
    if (changes.length === 0) yield [...first, '', '', '']
    for (const { label, before, after, hidden: isHidden } of changes) {
      yield [...first, label, isHidden ? hidden : before, isHidden ? hidden : after]
    }
  }
}
