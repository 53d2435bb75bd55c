import { changeLogAbout, changeLogEntry, changeLogObjects, changeLogOfAct } from '#platform/core/change-log.contract.ts'
import type { Endpoint } from '#platform/core/endpoint.ts'
import type { Db } from '../database/database.ts'
import { type Call, reads, type Route } from '../http/route.ts'
import type { Session } from '../door/session.ts'
import type { ListQuery } from '../registry/store/list-sql.ts'
import { aboutLog, isFor, logEntry, logOfAct, type LogReader, objectName } from './change-log.ts'
import { filtersIn } from './change-log.report.ts'
import { loggedTables } from './change-log.repo.ts'
import type { LogWorld } from './log-world.ts'

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
    reads(changeLogAbout, async (call, db) => ({
      data: await aboutLog(db, await readerOf(call, db), filtersIn(call.query as ListQuery)),
    })),
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
  ]
}
