import { AppError } from '#platform/core/app-error.ts'
import {
  changeLog,
  type ChangeLogEntry,
  changeLogObjects,
  exportChangeLog,
} from '#platform/core/change-log.contract.ts'
import { formatInstant, siteZone } from '#platform/core/date-format.ts'
import type { Reader } from '../database/database.ts'
import { FileAnswer, reads, type Route } from '../http/route.ts'
import type { RegistryWorld } from '../registry/server-registry.ts'
import { findUser } from '../sign-in/users.repo.ts'
import { type Cell, writeWorkbook } from '../workbook/workbook.ts'
import { logPage, objectName } from './change-log.ts'
import { loggedTables, type LogQuery } from './change-log.repo.ts'

const pageSize = 100
/** Entries of one file: more are narrowed by a period, which is how auditors ask anyway. */
const longestFile = 10_000

/** The log of all changes, for those who may see everything. */
export function changeLogRoutes(world: RegistryWorld): Route[] {
  return [
    reads(changeLog, async (call, db) => {
      const { after, limit = pageSize, ...query } = call.query
      const words = { texts: call.services.texts, language: call.language }
      return { data: await logPage(db, world, words, query, { after, limit }) }
    }),
    reads(changeLogObjects, async (call, db) => {
      const registries = new Map(world.all.map(({ registry }) => [registry.table as string, registry]))
      const words = { texts: call.services.texts, language: call.language }
      const objects = (await loggedTables(db)).map((table) => ({
        value: table,
        label: objectName(table, registries.get(table), words),
      }))
      return { data: objects.toSorted((a, b) => a.label.localeCompare(b.label, call.language)) }
    }),
    reads(exportChangeLog, async (call, db) => {
      const words = { texts: call.services.texts, language: call.language }
      const page = (after: string | undefined) => logPage(db, world, words, call.query, { after, limit: 500 })
      const entries: ChangeLogEntry[] = []
      let after: string | null | undefined
      do {
        const { rows, next }: Awaited<ReturnType<typeof logPage>> = await page(after ?? undefined)
        entries.push(...rows)
        after = next
        if (entries.length > longestFile) {
          throw new AppError('conflict', 'platform.exportTooLarge', { params: { rows: longestFile } })
        }
      } while (after)
      const sheet = {
        name: words.texts.text(words.language, 'platform:log.title'),
        widths: [20, 24, 14, 28, 28, 24, 40, 40],
      }
      const rows = sheetRows(await headOf(db, call.session.userId, call.query, words), entries, words)
      return { data: new FileAnswer(writeWorkbook(sheet, rows), 'Logs.xlsx') }
    }),
  ]
}

type Words = Parameters<typeof logPage>[2]

async function headOf(db: Reader, userId: string, query: LogQuery, { texts, language }: Words): Promise<Cell[][]> {
  const user = await findUser(db, userId)
  const filters = Object.entries(query).filter(([, value]) => value !== undefined)
  const columns = ['at', 'who', 'action', 'object', 'record', 'field', 'before', 'after']
  return [
    [texts.text(language, 'platform:log.title')],
    [
      user ? `${user.firstName} ${user.lastName}` : '',
      `${formatInstant(new Date().toISOString(), language)} ${siteZone}`,
    ],
    filters.map(([name, value]) => `${name} = ${String(value)}`),
    [],
    columns.map((column) => texts.text(language, `platform:log.head.${column}`)),
  ]
}

/** One row per field, so that a sheet can be sorted by it. */
async function* sheetRows(
  head: Cell[][],
  entries: ChangeLogEntry[],
  { texts, language }: Words,
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
