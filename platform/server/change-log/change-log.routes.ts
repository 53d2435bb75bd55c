import {
  changeLog,
  changeLogEntry,
  changeLogObjects,
  changeLogOfAct,
  exportChangeLog,
} from '#platform/core/change-log.contract.ts'
import type { Endpoint } from '#platform/core/endpoint.ts'
import type { Db } from '../database/database.ts'
import { type Call, FileAnswer, reads, type Route } from '../http/route.ts'
import type { Session } from '../door/session.ts'
import { isFor, logEntry, logOfAct, logPage, type LogReader, objectName } from './change-log.ts'
import { loggedTables } from './change-log.repo.ts'
import { logFile } from './log-file.ts'
import type { LogWorld } from './log-world.ts'

const pageSize = 100

/** The log of all changes, for those who may see everything. */
export function changeLogRoutes(world: LogWorld): Route[] {
  const speechOf = ({ services: { texts, permissions }, language }: Pick<Call<Endpoint>, 'services' | 'language'>) => ({
    texts,
    permissions,
    language,
  })
  const readerOf = async (
    call: Pick<Call<Endpoint>, 'services' | 'language'> & { session: Session },
    db: Db,
  ): Promise<LogReader> => {
    return { world, speech: speechOf(call), usable: await call.services.permissions.usableBy(db, call.session) }
  }
  return [
    reads(changeLog, async (call, db) => {
      const { after, limit = pageSize, ...filters } = call.query
      return { data: await logPage(db, await readerOf(call, db), filters, { after, limit }) }
    }),
    reads(changeLogOfAct, async (call, db) => ({
      data: await logOfAct(db, await readerOf(call, db), call.params.requestId, call.query.after),
    })),
    reads(changeLogEntry, async (call, db) => ({
      data: await logEntry(db, await readerOf(call, db), call.params.entry),
    })),
    reads(changeLogObjects, async (call, db) => {
      const told = (await loggedTables(db)).filter((table) => isFor(world.tables.get(table), db.scope.sites))
      const objects = told.map((table) => ({
        value: table,
        label: objectName(table, world.tables.get(table), speechOf(call)),
      }))
      return { data: objects.toSorted((a, b) => a.label.localeCompare(b.label, call.language)) }
    }),
    reads(exportChangeLog, async (call, db) => {
      const content = await logFile(db, await readerOf(call, db), call.query, call.session.userId)
      return { data: new FileAnswer(content, 'Logs.xlsx') }
    }),
  ]
}
