import { siteTime } from '#platform/core/date-format.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { calculateTank } from '#modules/tanks/rules/calculator.ts'
import type { DayRow } from '../contract/sheets.contract.ts'
import type { LeftOutFor } from '../contract/why.contract.ts'
import { daysToSnapshot, snapshotOf } from '../rules/snapshot.ts'
import { knownOfTanks } from './known-of-tanks.ts'

/**
 * Why the gauges of a tank were not taken at the end of a day, as the job finds it whenever it looks again; nothing where they
 * were, can be, or where it does not look.
 */
export async function whyLeftOut(
  db: Reader,
  day: string,
  { tankCode, source, measuredAt }: DayRow,
): Promise<LeftOutFor | null> {
  const isTaken = source === 'snapshot' && siteTime(measuredAt!).date === day
  if (isTaken || !daysToSnapshot(Date.now()).includes(day)) return null
  const found = snapshotOf((await knownOfTanks(db, day, [tankCode]))(tankCode))
  if (typeof found === 'string') return found
  return calculateTank(found.facts, found.measure, found.origins).refused ? 'notCalculable' : null
}
