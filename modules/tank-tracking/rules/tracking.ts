import { Decimal } from '#platform/core/decimal.ts'

type Amount = Decimal | null
const zero = new Decimal(0)

/** A tank as its stock is: kilograms in air that may be taken, and what a litre of it weighs in air. */
export interface StockOfTank {
  tankCode: string
  usable: Amount
  airWeight: Amount
}

/** A scheduled operation, as far as it concerns the stock of tanks. */
export interface Planned {
  id: string
  number: string
  scheduledFrom: string
  scheduledTo: string
  /** In the order in which they are used. */
  tanks: readonly string[]
  direction: 'sender' | 'receiver' | 'both' | 'none'
  isTankReceiver: boolean
  voyageNumber: string | null
  vessel: string | null
  quantity: string | null
  /** Of its unit: tonnes, or m³ at 15 °C, are the bases. */
  dimension: string | null
  factorToBase: string | null
  displacements: readonly { measuredAt: string | null; volume: string | null; quantity: string | null }[]
}

/** What was posted out of a tank for a voyage, in kg. */
export interface Posted {
  tankCode: string
  voyageNumber: string
  measuredAt: string
  mass: string
}

export interface Commitment {
  operation: Planned
  /** Posted already, so it is not in the stock any more. */
  moved: Decimal
  /** Still to be taken; null where nobody has said how much. */
  mass: Amount
}

const at = (moment: string) => Date.parse(moment)
const isOver = ({ scheduledTo }: Planned, moment: number) => at(scheduledTo) <= moment
export const isInProgress = (operation: Planned, moment: number): boolean =>
  at(operation.scheduledFrom) <= moment && !isOver(operation, moment)
/** Out of the tank: by its type, and where that goes both ways as it was planned. */
const takes = ({ direction, isTankReceiver }: Planned) =>
  direction === 'sender' || (direction === 'both' && !isTankReceiver)
const inTime = (a: Planned, b: Planned) =>
  at(a.scheduledFrom) - at(b.scheduledFrom) || (a.number < b.number ? -1 : a.number > b.number ? 1 : 0)

/** The operation that a posting was for: of its voyage and tank, the one that began last before it. */
function operationOf(posting: Posted, open: readonly Planned[]): Planned | undefined {
  return open.findLast(
    ({ voyageNumber, tanks, scheduledFrom }) =>
      voyageNumber === posting.voyageNumber &&
      tanks.includes(posting.tankCode) &&
      at(scheduledFrom) <= at(posting.measuredAt),
  )
}

/** Kilograms or litres at 15 °C, whichever its unit is of. */
function quantityOf({ quantity, dimension, factorToBase }: Planned): { amount: Decimal; isVolume: boolean } | null {
  if (quantity === null || factorToBase === null || (dimension !== 'mass' && dimension !== 'volume')) return null
  return { amount: new Decimal(quantity).times(factorToBase).times(1000), isVolume: dimension === 'volume' }
}

/**
 * What operations that are not over still take from each tank (spec 3, tank tracking; the stock that sales may count on). The
 * operations come in the order of time, and each goes through its tanks in their order: from each what is left in it, and from
 * the last one the rest, whatever is left there. What was posted for the voyage since it began is out of the stock already.
 */
export function commitmentsOf(
  stocks: readonly StockOfTank[],
  operations: readonly Planned[],
  posted: readonly Posted[],
  moment: number,
): Map<string, Commitment[]> {
  const open = operations.filter((one) => takes(one) && !isOver(one, moment)).toSorted(inTime)
  const known = new Map(stocks.map((stock) => [stock.tankCode, stock]))
  const left = new Map(stocks.map(({ tankCode, usable }) => [tankCode, usable ?? zero]))
  const found = new Map<string, Commitment[]>()
  const add = (tank: string, commitment: Commitment) => found.set(tank, [...(found.get(tank) ?? []), commitment])
  const ofOperation = Map.groupBy(posted, (posting) => operationOf(posting, open))
  for (const operation of open) {
    const tanks = operation.tanks.flatMap((code) => known.get(code) ?? [])
    const moved = (tank: string) =>
      (ofOperation.get(operation) ?? [])
        .filter(({ tankCode }) => tankCode === tank)
        .reduce((all, { mass }) => all.plus(mass), zero)
    const wanted = quantityOf(operation)
    const perUnit = ({ airWeight }: StockOfTank) => (wanted?.isVolume ? airWeight : new Decimal(1))
    if (wanted === null || tanks.some((tank) => !perUnit(tank)?.gt(0))) {
      for (const { tankCode } of tanks) add(tankCode, { operation, moved: moved(tankCode), mass: null })
      continue
    }
    let rest = tanks.reduce(
      (all, tank) => Decimal.max(0, all.minus(moved(tank.tankCode).div(perUnit(tank)!))),
      wanted.amount,
    )
    for (const [index, tank] of tanks.entries()) {
      const { tankCode } = tank
      const there = Decimal.max(0, left.get(tankCode)!).div(perUnit(tank)!)
      const part = index === tanks.length - 1 ? rest : Decimal.min(rest, there)
      const mass = toKilogram(part.times(perUnit(tank)!))
      rest = rest.minus(part)
      left.set(tankCode, left.get(tankCode)!.minus(mass))
      if (mass.gt(0) || moved(tankCode).gt(0) || tanks.length === 1)
        add(tankCode, { operation, moved: moved(tankCode), mass })
    }
  }
  return found
}

/** Stock that may be taken less what is committed, never less than nothing; what is committed beyond it is missing. */
export function availableOf(usable: Amount, commitments: readonly Commitment[]) {
  const committed = commitments.reduce((all, { mass }) => all.plus(mass ?? 0), zero)
  return {
    committed,
    available: usable && Decimal.max(0, usable.minus(committed)),
    missing: usable === null ? zero : Decimal.max(0, committed.minus(usable)),
    unknown: commitments.filter(({ mass }) => mass === null).length,
  }
}

export interface Displaced {
  operation: Planned
  measuredAt: string
  mass: Amount
}

/**
 * What was pushed through the lines of a tank, as it was measured, from the beginning of its reference date on; without one, by
 * operations that are not over. It stands with the first tank of its operation: that is where the line begins. A volume weighs
 * what the tank holds.
 */
export function displacementsOf(
  { tankCode, airWeight }: StockOfTank,
  operations: readonly Planned[],
  since: number | null,
  moment: number,
): Displaced[] {
  return operations
    .filter((operation) => operation.tanks[0] === tankCode && !isOver(operation, since ?? moment))
    .toSorted(inTime)
    .flatMap((operation) =>
      operation.displacements.flatMap(({ measuredAt, volume, quantity }): Displaced[] => {
        if (measuredAt === null || at(measuredAt) > moment || (since !== null && at(measuredAt) < since)) return []
        const weight = volume && airWeight && airWeight.times(volume).times(1000)
        const mass = quantity === null ? weight || null : new Decimal(quantity).times(1000)
        return [{ operation, measuredAt, mass: mass && toKilogram(mass) }]
      }),
    )
}

/** Each figure is rounded once, so that what is shown adds up. */
export const toKilogram = (mass: Decimal): Decimal => mass.toDecimalPlaces(0)

/** Tonnes to the kilogram. */
export const inTonnes = (mass: Decimal): string => mass.div(1000).toFixed(3)
