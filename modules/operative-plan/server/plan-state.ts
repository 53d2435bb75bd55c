import { instructionElements } from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { processDataElements } from '#modules/process-data/contract/process-data.contract.ts'
import { levelsNow } from '#modules/process-data/server/public.ts'
import { farmAt, stockAt } from '#modules/tanks/server/public.ts'
import type { Reader } from '#platform/server/database/database.ts'
import type { PlanState } from '../contract/plan-state.contract.ts'
import { planTankOf } from '../rules/plan-tank.ts'
import { operationsBetween } from './operations.repo.ts'
import * as repo from './plan-state.repo.ts'

/** Where each part comes from says who may read it. */
export const readsOfState = { tanks: processDataElements.view, terms: instructionElements.view } as const
export type Unseen = PlanState['mayNotSee'][number]

/** What a plan of these days is held against, as it is at this moment. */
export async function planStateOf(
  db: Reader,
  { plant, from, to }: { plant: string; from: string; to: string },
  mayNotSee: readonly Unseen[],
  now: number,
): Promise<PlanState> {
  const at = new Date(now).toISOString()
  const between = (first: string, last: string) =>
    first < last ? operationsBetween(db, { plant, from: first, to: last, hidden: false }) : Promise.resolve([])
  const [before, shown] = await Promise.all([
    between(at, from),
    between(new Date(Math.max(now, Date.parse(from))).toISOString(), to),
  ])
  const named = [...before, ...shown]
  const [tanks, berths, equipment, vessels, terms, factors] = await Promise.all([
    mayNotSee.includes('tanks') ? { tanks: [], unknownTanks: [] } : tanksOf(db, plant, now, Date.parse(to)),
    repo.limitsOfBerths(db, plant),
    repo.limitsOfEquipment(db, plant),
    repo.sizesOfVessels(db, namesIn(named, 'vessel')),
    mayNotSee.includes('terms') ? [] : repo.termsOf(db, namesIn(named, 'voyageNumber')),
    repo.densitiesAndUnits(db),
  ])
  return { at, ...tanks, mayNotSee: [...mayNotSee], berths, equipment, vessels, terms, ...factors, before }
}

const namesIn = <K extends 'vessel' | 'voyageNumber'>(all: readonly Record<K, string | null>[], name: K): string[] => [
  ...new Set(all.flatMap((one) => one[name] ?? [])),
]

async function tanksOf(db: Reader, plant: string, at: number, until: number) {
  const moment = new Date(at).toISOString()
  const [farm, books, held] = await Promise.all([
    farmAt(db, moment),
    stockAt(db, moment, plant),
    repo.heldOfTanks(db, plant, new Date(until).toISOString()),
  ])
  const ofPlant = farm.tanks.filter((tank) => tank.plant === plant)
  const levels = await levelsNow(
    db,
    ofPlant.map(({ code }) => code),
  )
  const usable = new Map(
    levels.flatMap(({ tankCode, value, quality }) =>
      value !== null && (quality === 'good' || quality === 'uncertain') ? [[tankCode, Number(value)]] : [],
    ),
  )
  const bookOf = new Map(books.map(({ tankCode, realObserved }) => [tankCode, Number(realObserved) / 1000]))
  const heldOf = new Map(held.map((one) => [one.code, one]))
  const found = ofPlant.map((tank) => {
    const { deadStock = null, maxOperating = null, locks = [] } = heldOf.get(tank.code) ?? {}
    const known = {
      level: usable.get(tank.code) ?? null,
      book: bookOf.get(tank.code) ?? 0,
      deadStock,
      maxOperating,
      locks,
    }
    return { code: tank.code, tank: planTankOf(tank, known, { at, until }) }
  })
  return {
    tanks: found.flatMap(({ tank }) => tank ?? []),
    unknownTanks: found.flatMap(({ code, tank }) => (tank ? [] : [code])),
  }
}
