import { changeLog } from '#platform/core/change-log.contract.ts'
import { compiled } from '../database/database.ts'
import { actorInWords } from '../door/actor-name-sql.ts'
import type { Permissions } from '../door/permissions.ts'
import { idsIn, type ListQuery } from '../registry/store/list-sql.ts'
import type { ServerReport, Words } from '../reports/report-source.ts'
import { actsSql } from './change-log.repo.ts'
import { type LogFilters, type LogReader, objectName, queryOf, tellActs } from './change-log.ts'
import { logFile } from './log-file.ts'
import type { LogWorld } from './log-world.ts'

/** The log of all changes: a statement finds and orders the acts, the application tells them. */
export function changeLogReport(world: LogWorld, permissions: () => Permissions): ServerReport {
  const tables = [...world.tables.values()]
  const followers = tables.filter(({ follows }) => follows).map(({ table }) => table)
  // The list leads to no page by itself, so it does not matter what else its reader may open.
  const readerOf = (words: Words): LogReader => ({
    world,
    speech: { ...words, permissions: permissions() },
    usable: new Set(),
  })
  return {
    report: changeLog,
    source: async (db, query, words) => {
      const reader = readerOf(words)
      const objects = tables.map((table) => [table.table, objectName(table.table, table, reader.speech)])
      const statement = actsSql(await queryOf(db, reader, filtersIn(query)), {
        objects: Object.fromEntries(objects),
        followers,
        who: actorInWords('h.actor', words.texts, words.language),
      })
      return { ...compiled(statement), ids: 'bigint', planByValues: true }
    },
    tell: (db, rows, query, words) => tellActs(db, readerOf(words), rows, filtersIn(query).text ?? ''),
    file: logFile(readerOf, filtersIn),
  }
}

/** What the list is asked, as the history is asked. */
export function filtersIn(query: ListQuery): LogFilters {
  const { text, account, object, by, recordId, action, 'at.from': from, 'at.to': to } = query as Record<string, string>
  const ids = (given: string | undefined) => (given === undefined ? undefined : idsIn(given, 'bigint'))
  const ticked = { only: ids(query.only), except: ids(query.except) }
  return { from, to, account, object, action, recordId, text, by, ...ticked }
}
