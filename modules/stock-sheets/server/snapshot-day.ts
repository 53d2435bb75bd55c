import { siteDayEnd } from '#platform/core/site-moments.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import type { GaugeMeasure } from '#modules/process-data/contract/process-data.contract.ts'
import { gaugesOf } from '#modules/process-data/rules/minutes.ts'
import { minutesBefore, signedDensitiesBefore, tankTags } from '#modules/process-data/server/public.ts'
import { factsOfTanks, keepSnapshots } from '#modules/tanks/server/public.ts'
import { type LeftOutFor, snapshotOf, type SnapshotMeasure } from '../rules/snapshot.ts'
import { lockDay } from './sheets.repo.ts'
import { handDensitiesBefore, heldProducts, tanksToSnapshot } from './snapshot.repo.ts'
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

async function knownOfTanks(db: Reader, day: string, codes: readonly string[]) {
  const midnight = siteDayEnd(day)
  const lastMoment = new Date(Date.parse(midnight) - 1).toISOString()
  const tags = Map.groupBy(await tankTags(db), ({ tankCode }) => tankCode)
  const minutes = Map.groupBy(await minutesBefore(db, midnight, codes), ({ tankCode }) => tankCode)
  const samples = await signedDensitiesBefore(db, midnight, codes)
  const samplesOf = Map.groupBy(samples, ({ tankCode }) => tankCode)
  const held = await heldAt(db, [
    ...codes.map((tankCode) => ({ tankCode, at: midnight })),
    ...samples.flatMap(({ tankCode, takenAt, product }) => (product === null ? [{ tankCode, at: takenAt }] : [])),
  ])
  const holds = Object.fromEntries(codes.map((code) => [code, held(code, midnight)]))
  const facts = new Map((await factsOfTanks(db, codes, lastMoment, holds)).map((one) => [one.tankCode, one]))
  const hands = new Map((await handDensitiesBefore(db, day, holds)).map((one) => [one.tankCode, one]))
  return (tankCode: string) => {
    const tagOf = Object.fromEntries(tags.get(tankCode)?.map(({ measure, tag }) => [measure, tag]) ?? []) as Partial<
      Record<GaugeMeasure, string>
    >
    return {
      facts: facts.get(tankCode),
      hasLevelGauge: tagOf.level !== undefined,
      minutes: (minutes.get(tankCode) ?? []).map((minute) => gaugesOf(minute, tagOf)),
      samples: (samplesOf.get(tankCode) ?? []).map((one) => ({ ...one, heldThen: held(tankCode, one.takenAt) })),
      handDensity: hands.get(tankCode),
    }
  }
}

async function heldAt(db: Reader, asked: readonly { tankCode: string; at: string }[]) {
  const found = await heldProducts(db, asked)
  const products = new Map(found.map(({ tankCode, at, product }) => [`${tankCode} ${at}`, product]))
  return (tankCode: string, at: string) => products.get(`${tankCode} ${at}`) ?? null
}

const byReason = (left: readonly { tankCode: string; why: LeftOutFor }[]): DayOutcome['leftOut'] =>
  Object.fromEntries(
    [...Map.groupBy(left, ({ why }) => why)].map(([why, tanks]) => [why, tanks.map(({ tankCode }) => tankCode)]),
  )
