import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import type { AlarmKind, AlarmStatus } from '../contract/tank-alarms.contract.ts'

interface OpenAlarm {
  tankCode: string
  kind: AlarmKind
  status: AlarmStatus
}

/** Of these tanks, the gravest first, whose letters also come first; what is put away is left out. */
export async function openAlarms(db: Reader, tankCodes: readonly string[]): Promise<OpenAlarm[]> {
  return db.query(sql<OpenAlarm>`
    select a.tank_code as "tankCode", a.kind, a.status from tank_alarms a
    where a.tank_code = any(${tankCodes}::text[]) and a.is_open and not a.is_shelved and ${atHome(db.scope, 'a.plant')}
    order by a.priority, a.raised_at, a.id`)
}
