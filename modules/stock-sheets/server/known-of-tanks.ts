import { siteDayEnd } from '#platform/core/site-moments.ts'
import type { Reader } from '#platform/server/database/database.ts'
import type { GaugeMeasure } from '#modules/process-data/contract/process-data.contract.ts'
import { gaugesOf } from '#modules/process-data/rules/minutes.ts'
import { minutesBefore, signedDensitiesBefore, tankTags } from '#modules/process-data/server/public.ts'
import { factsOfTanks } from '#modules/tanks/server/public.ts'
import { enteredFieldsOf, type KnownOfTank } from '../rules/snapshot.ts'
import { heldProducts, lastEnteredBefore } from './snapshot.repo.ts'

/** What the rule of the snapshots asks for, of many tanks at the end of a day in a few statements. */
export async function knownOfTanks(
  db: Reader,
  day: string,
  codes: readonly string[],
): Promise<(tankCode: string) => KnownOfTank> {
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
  const asked = [...facts.values()].flatMap((one) =>
    enteredFieldsOf(one).map((field) => ({ tankCode: one.tankCode, product: holds[one.tankCode] ?? null, field })),
  )
  const entered = Map.groupBy(await lastEnteredBefore(db, day, asked), ({ tankCode }) => tankCode)
  return (tankCode: string) => {
    const tagOf = Object.fromEntries(tags.get(tankCode)?.map(({ measure, tag }) => [measure, tag]) ?? []) as Partial<
      Record<GaugeMeasure, string>
    >
    return {
      facts: facts.get(tankCode),
      hasLevelGauge: tagOf.level !== undefined,
      minutes: (minutes.get(tankCode) ?? []).map((minute) => gaugesOf(minute, tagOf)),
      samples: (samplesOf.get(tankCode) ?? []).map((one) => ({ ...one, heldThen: held(tankCode, one.takenAt) })),
      entered: Object.fromEntries(entered.get(tankCode)?.map((one) => [one.field, one]) ?? []),
    }
  }
}

async function heldAt(db: Reader, asked: readonly { tankCode: string; at: string }[]) {
  const found = await heldProducts(db, asked)
  const products = new Map(found.map(({ tankCode, at, product }) => [`${tankCode} ${at}`, product]))
  return (tankCode: string, at: string) => products.get(`${tankCode} ${at}`) ?? null
}
