import { addDays } from '#platform/core/report-parameters.ts'
import { siteDayEnd } from '#platform/core/site-moments.ts'
import type { Reader } from '#platform/server/database/database.ts'
import type { TankFacts } from '#modules/tanks/contract/calculator.contract.ts'
import { factsOfTanks } from '#modules/tanks/server/public.ts'
import { tankCorrections } from './corrections.ts'
import { fixedFrom } from './fixed-calibrations.ts'
import { lent, lentUntil } from './lent.ts'

/** The records of the tanks on each day, read once for each time between two changes of them. */
export async function factsThen(
  db: Reader,
  codes: readonly string[],
): Promise<(tank: string, day: string) => TankFacts | undefined> {
  const turns = [
    '2016-01-01',
    ...new Set([
      fixedFrom,
      lentUntil,
      ...tankCorrections.flatMap(({ validFrom, validTo }) => [validFrom, ...(validTo ? [addDays(validTo, 1)] : [])]),
    ]),
  ].toSorted()
  const spans: { day: string; facts: Map<string, TankFacts> }[] = []
  for (const day of turns) {
    const facts = await factsOfTanks(db, codes, siteDayEnd(addDays(day, -1)), day < lentUntil ? lent : {})
    spans.push({ day, facts: new Map(facts.map((one) => [one.tankCode, one])) })
  }
  return (tank, day) => spans.findLast((span) => span.day <= day)?.facts.get(tank)
}
