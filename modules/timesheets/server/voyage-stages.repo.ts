import { sql } from 'kysely'
import type { Progress, StageRecord } from '#modules/voyages/contract/voyage.contract.ts'
import { ofOwnVoyage, type VoyageStage } from '#modules/voyages/server/public.ts'
import { siteTime } from '#platform/core/date-format.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import {
  timesheetElements,
  timesheetsId,
  timesheetsPath,
  type TimesheetStatus,
} from '../contract/timesheets.contract.ts'

const progress: Record<TimesheetStatus, Progress> = { open: 'ongoing', completed: 'ongoing', attested: 'done' }

interface Found {
  id: string
  status: TimesheetStatus
  notice: string | null
  moored: string | null
  unmoored: string | null
}

async function found(db: Reader, voyageNumber: string): Promise<Found[]> {
  const first = (code: string) =>
    sql`(select ${utc('min(e.at)')} from timesheet_events e where e.timesheet = t.id and e.operation = ${code})`
  return db.query(sql<Found>`
    select t.id, t.status, ${first('NOR')} as notice, ${first('AFS')} as moored, ${first('LLG')} as unmoored
    from timesheets t
    where t.voyage_number = ${voyageNumber} and ${atHome(db.scope, 't.plant')} and ${ofOwnVoyage(db.scope, 't.voyage_number')}`)
}

const stage = (
  id: string,
  order: number,
  record: (one: Found) => Pick<StageRecord, 'title' | 'state' | 'progress'> | null,
): VoyageStage => ({
  id,
  registry: timesheetsId,
  order,
  element: timesheetElements.view,
  title: `timesheets:stage.${id}`,
  async read(db, voyageNumber) {
    const rows = await found(db, voyageNumber)
    return rows.flatMap((one) => {
      const told = record(one)
      return told ? [{ ...told, link: `${timesheetsPath}/${one.id}`, quantity: null }] : []
    })
  },
})

/** In digits, which read the same in both languages. */
const moment = (at: string) => {
  const { date, time } = siteTime(at)
  return `${date} ${time}`
}

/** When she was ready, when she lay here, and how far what was written of it has come. */
export const timesheetStages: readonly VoyageStage[] = [
  stage('notice', 24, ({ notice }) =>
    notice ? { title: moment(notice), state: 'timesheets:stage.tendered', progress: 'done' } : null,
  ),
  stage('moored', 26, ({ moored, unmoored }) =>
    moored
      ? {
          title: moment(moored),
          state: unmoored ? 'timesheets:stage.unmoored' : 'timesheets:stage.alongside',
          progress: unmoored ? 'done' : 'ongoing',
        }
      : null,
  ),
  stage('timesheet', 28, ({ status }) => ({
    title: 'SHT',
    state: `timesheets:timesheets.choice.status.${status}`,
    progress: progress[status],
  })),
]
