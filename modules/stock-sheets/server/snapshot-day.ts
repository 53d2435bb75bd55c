import type { Tx } from '#platform/server/database/database.ts'
import { keepSnapshots } from '#modules/tanks/server/public.ts'
import type { LeftOutFor } from '../contract/why.contract.ts'
import { snapshotOf, type SnapshotMeasure } from '../rules/snapshot.ts'
import { knownOfTanks } from './known-of-tanks.ts'
import { lockDay } from './sheets.repo.ts'
import { tanksToSnapshot } from './snapshot.repo.ts'
import { tellSheets } from './tell-sheets.ts'

export interface DayOutcome {
  day: string
  taken: number
  /** The tanks without a snapshot, by what is missing. */
  leftOut: Partial<Record<LeftOutFor, string[]>>
}

/**
 * Keeps what the gauges of all tanks said at the end of a day, where nobody has done so and the day is not closed. Everything
 * is read in a few statements whatever the number of tanks, and decided by the rule.
 */
export async function snapshotDay(tx: Tx, day: string): Promise<DayOutcome> {
  const plants = new Set((await tanksToSnapshot(tx, day)).map(({ plant }) => plant))
  // Nobody closes the day meanwhile, and a second worker waits until it can see what the first one has kept.
  for (const plant of plants) await lockDay(tx, plant, day)
  const tanks = (await tanksToSnapshot(tx, day)).filter(({ plant }) => plants.has(plant))
  const codes = tanks.map(({ code }) => code)
  const known = await knownOfTanks(tx, day, codes)
  const left: { tankCode: string; why: LeftOutFor }[] = []
  const readings: SnapshotMeasure[] = []
  for (const tankCode of codes) {
    const found = snapshotOf(known(tankCode))
    if (typeof found === 'string') left.push({ tankCode, why: found })
    else readings.push(found)
  }
  const { kept, refused } = await keepSnapshots(tx, readings)
  left.push(...refused.map(({ tankCode }) => ({ tankCode, why: 'notCalculable' as const })))
  const changed = new Set(tanks.filter(({ code }) => kept.includes(code)).map(({ plant }) => plant))
  for (const plant of changed) await tellSheets(tx, plant)
  return { day, taken: kept.length, leftOut: byReason(left) }
}

const byReason = (left: readonly { tankCode: string; why: LeftOutFor }[]): DayOutcome['leftOut'] =>
  Object.fromEntries(
    [...Map.groupBy(left, ({ why }) => why)].map(([why, tanks]) => [why, tanks.map(({ tankCode }) => tankCode)]),
  )
