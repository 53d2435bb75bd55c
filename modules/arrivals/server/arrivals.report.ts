import { reportRows } from '#platform/server/reports/report-source.ts'
import { arrivalsReport } from '../contract/arrivals.report.ts'
import { asHours } from '../rules/etas.ts'
import { readCalls } from './read-calls.ts'

const hoursOf = (minutes: number | null) => (minutes === null ? null : asHours(minutes))

export const arrivalsSource = reportRows(arrivalsReport, async (db) =>
  (await readCalls(db, Date.now())).map((call) => ({
    ...call,
    driftFirst: hoursOf(call.driftFirst),
    driftBefore: hoursOf(call.driftBefore),
    expectedBerthing: call.start,
    stay: asHours(call.stayMinutes),
    expectedSailing: call.end,
  })),
)
