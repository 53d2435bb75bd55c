import type { Client } from 'pg'
import { addDays } from '#platform/core/report-parameters.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Seeded } from '../crash/seeded.ts'
import { differencesOn } from './compare.ts'
import { firstDay, roundsOf, type Size } from './plan.ts'
import { turnDays } from './turn-days.ts'
import { momentOf, prepare, writeRound } from './write-round.repo.ts'

export interface Truth {
  sheets: number
  tanks: number
  differences: string[]
}

/** Lets a terminal live, then holds the sheets of all its days against the second ones, as known now and at moments between. */
export async function runTruth(
  db: Db,
  client: Client,
  size: Size,
  random: Seeded,
  say: (line: string) => void,
): Promise<Truth> {
  const chance = () => random.between(0, 2 ** 30 - 1) / 2 ** 30
  const { codes, products } = await prepare(client, size.tanks)
  const moments: string[] = []
  for (const [index, round] of roundsOf(size, chance).entries()) {
    await writeRound(client, round, codes, products)
    await turnDays(db, round.turned)
    moments.push(await momentOf(client))
    if ((index + 1) % 20 === 0) say(`${index + 1} of ${size.rounds} rounds written`)
  }
  await client.query(
    'analyze tank_operations, tank_postings, tank_day_stock, tank_calculations, tank_day_sheets, history',
  )
  const truth: Truth = { sheets: 0, tanks: 0, differences: [] }
  for (let place = 0; place < size.days; place++) {
    const day = addDays(firstDay, place)
    for (const asAt of [undefined, moments[Math.floor(chance() * moments.length)]]) {
      const { tanks, differences } = await differencesOn(db, client, day, asAt)
      truth.sheets++
      truth.tanks += tanks
      truth.differences.push(...differences)
    }
  }
  return truth
}
