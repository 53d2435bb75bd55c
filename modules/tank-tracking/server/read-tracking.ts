import { notFound } from '#platform/core/app-error.ts'
import { siteTime } from '#platform/core/date-format.ts'
import { Decimal } from '#platform/core/decimal.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { dayRows } from '#modules/stock-sheets/server/public.ts'
import { tankStock } from '#modules/stock-sheets/rules/tank-stock.ts'
import type { TrackingWhy } from '../contract/tank-tracking.contract.ts'
import {
  availableOf,
  type Commitment,
  commitmentsOf,
  type Displaced,
  displacementsOf,
  isInProgress,
  type Planned,
  toKilogram,
} from '../rules/tracking.ts'
import { type Facts, factsOf, plannedSince, postedFor, soldProducts } from './tank-tracking.repo.ts'

export interface Asked {
  plant?: string | undefined
  /** As it was known then; now, when left out. */
  asAt?: string | undefined
}

/** A tank for sale with all that its figures are made of, in kg. */
export interface Tracked {
  tankCode: string
  plant: string
  product: string
  facts: Facts | undefined
  stock: ReturnType<typeof tankStock>
  /** In whole kilograms, as the sheet of the day has it. */
  usable: Decimal | null
  commitments: Commitment[]
  displacements: Displaced[]
  inProgress: Planned[]
}

/** The tanks of all plants are reckoned together: an operation goes through its tanks in their order. */
export async function readTracking(db: Reader, { plant, asAt }: Asked, now: number): Promise<Tracked[]> {
  const moment = asAt === undefined ? now : Date.parse(asAt)
  const sold = await soldProducts(db)
  const rows = await dayRows(db, { day: siteTime(iso(moment)).date, plant, asAt })
  const facts = await factsOf(db, asAt)
  const since = [...facts.values()].flatMap((one) => (one.since === null ? [] : Date.parse(one.since)))
  const operations = await plannedSince(db, iso(Math.min(moment, ...since)), asAt)
  const stocks = rows.map((row) => {
    const stock = tankStock(row)
    const usable = stock.availableMass && toKilogram(stock.availableMass)
    return { row, stock, tankCode: row.tankCode, usable, airWeight: stock.airWeight }
  })
  const commitments = commitmentsOf(stocks, operations, await postedOf(db, operations, moment, asAt), moment)
  return stocks.flatMap((one): Tracked[] => {
    const { row, stock, tankCode, usable } = one
    if (row.product === null || !sold.has(row.product)) return []
    const said = facts.get(tankCode)
    return [
      {
        tankCode,
        plant: row.plant,
        product: row.product,
        facts: said,
        stock,
        usable,
        commitments: commitments.get(tankCode) ?? [],
        displacements: displacementsOf(one, operations, said?.since ? Date.parse(said.since) : null, moment),
        inProgress: operations.filter(
          ({ tanks, ...of }) => tanks.includes(tankCode) && isInProgress({ tanks, ...of }, moment),
        ),
      },
    ]
  })
}

const iso = (moment: number) => new Date(moment).toISOString()

/** Only of what has begun there may be something posted. */
async function postedOf(db: Reader, operations: readonly Planned[], moment: number, asAt: string | undefined) {
  const begun = operations.filter((one) => one.voyageNumber !== null && isInProgress(one, moment))
  if (begun.length === 0) return []
  const since = Math.min(...begun.map(({ scheduledFrom }) => Date.parse(scheduledFrom)))
  const voyages = [...new Set(begun.map(({ voyageNumber }) => voyageNumber!))]
  const tanks = [...new Set(begun.flatMap((one) => one.tanks))]
  return postedFor(db, { voyages, tanks, since: iso(since), asAt })
}

const kilos = (mass: Decimal | null) => mass && mass.toFixed(0)
const shown = ({ id, number, scheduledFrom, scheduledTo }: Planned) => ({ id, number, scheduledFrom, scheduledTo })
export const displacedOf = (displacements: readonly Displaced[]): Decimal =>
  displacements.reduce((all, { mass }) => all.plus(mass ?? 0), new Decimal(0))

/** What the figures of one tank are made of. */
export async function explainTracked(
  db: Reader,
  { tankCode, asAt }: { tankCode: string; asAt: string | undefined },
  now: number,
): Promise<TrackingWhy> {
  const tank = (await readTracking(db, { asAt }, now)).find((one) => one.tankCode === tankCode)
  if (!tank) throw notFound()
  const { stock, usable, commitments, displacements, inProgress } = tank
  const { committed, available, missing } = availableOf(usable, commitments)
  const moment = asAt === undefined ? now : Date.parse(asAt)
  return {
    stock: kilos(stock.mass),
    from: stock.from,
    dead: kilos(stock.deadMass),
    locked: kilos(stock.lockedMass),
    usable: kilos(usable),
    commitments: commitments.map(({ operation, moved, mass }) => ({
      ...shown(operation),
      vessel: operation.vessel,
      moved: moved.toFixed(0),
      mass: kilos(mass),
      isInProgress: isInProgress(operation, moment),
    })),
    committed: committed.toFixed(0),
    available: kilos(available),
    missing: missing.toFixed(0),
    displacements: displacements.map(({ operation, measuredAt, mass }) => ({
      ...shown(operation),
      measuredAt,
      mass: kilos(mass),
    })),
    displaced: displacedOf(displacements).toFixed(0),
    inProgress: inProgress.map(shown),
  }
}
