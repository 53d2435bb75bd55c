import { airWeightOfLitre } from '#modules/tanks/rules/air-weight.ts'
import { Decimal } from '#platform/core/decimal.ts'
import type { DayRow } from '../contract/sheets.contract.ts'

type Amount = Decimal | null
const zero = new Decimal(0)

/** Kilograms in air and litres at 15 °C; null is what nobody knows. */
export interface TankStock {
  /** What the stock is reckoned from: the book where something was moved after the measurement, or nothing was measured. */
  from: 'measured' | 'book' | null
  mass: Amount
  volume15: Amount
  /** What a litre weighs in air. */
  airWeight: Amount
  deadMass: Amount
  deadVolume: Decimal
  lockedMass: Amount
  lockedVolume: Amount
  availableMass: Amount
  availableVolume: Amount
}

type Known = Pick<
  DayRow,
  | 'mass'
  | 'volume15'
  | 'density15'
  | 'bookMass'
  | 'bookVolume15'
  | 'isOutdated'
  | 'isOfOtherProduct'
  | 'hasBook'
  | 'airMethod'
  | 'ofTank'
  | 'adjusted'
  | 'locked'
  | 'isWhollyLocked'
>

/** What must stay in a tank on a day, in litres: its own and by the adjustments that hold then, never less than nothing. */
export const deadLitres = ({ ofTank, adjusted }: Pick<Known, 'ofTank' | 'adjusted'>): Decimal =>
  Decimal.max(0, new Decimal(ofTank ?? 0).plus(adjusted)).times(1000)

/**
 * The stock of one tank, all in weight in air: physical or book, less what must stay, less what is locked, is available,
 * never less than nothing (field practice of terminals: 18,450 − 620 dead − 2,500 locked = 15,330).
 */
export function tankStock(row: Known): TankStock {
  const from = row.mass !== null && !row.isOutdated ? 'measured' : row.hasBook ? 'book' : null
  const amount = (measured: string | null, book: string) =>
    from === null ? null : new Decimal((from === 'measured' ? measured : book) ?? 0)
  const [mass, volume15] = [amount(row.mass, row.bookMass), amount(row.volume15, row.bookVolume15)]
  const airWeight = airWeightOf(row) ?? (from === 'book' ? perLitre(row.bookMass, row.bookVolume15) : null)
  const weight = (litres: Decimal) => (litres.isZero() ? zero : airWeight && litres.times(airWeight))
  const deadVolume = deadLitres(row)
  const deadMass = weight(deadVolume)
  const above = (all: Amount, less: Amount) => all && less && Decimal.max(0, all.minus(less))
  const lockedLitres = new Decimal(row.locked).times(1000)
  const lockedVolume = row.isWhollyLocked ? above(volume15, deadVolume) : lockedLitres
  const lockedMass = row.isWhollyLocked ? above(mass, deadMass) : weight(lockedLitres)
  return {
    from,
    mass,
    volume15,
    airWeight,
    deadMass,
    deadVolume,
    lockedMass,
    lockedVolume,
    availableMass: above(above(mass, deadMass), lockedMass),
    availableVolume: above(above(volume15, deadVolume), lockedVolume),
  }
}

/**
 * From the density that was measured; from weight and volume themselves where somebody typed none. What was moved since may be
 * another product, of which the measurement says nothing.
 */
function airWeightOf({ density15, airMethod, mass, volume15, isOutdated, isOfOtherProduct }: Known): Amount {
  if (isOutdated && isOfOtherProduct) return null
  if (density15 !== null) return airWeightOfLitre(density15, airMethod)
  return mass === null || volume15 === null ? null : perLitre(mass, volume15)
}

const perLitre = (mass: string, volume15: string): Amount =>
  new Decimal(volume15).gt(0) ? new Decimal(mass).div(volume15) : null

/** In whole kg and l, as sheets have them. */
export function stockFigures(row: Known) {
  const { deadMass, lockedMass, availableMass } = tankStock(row)
  const kilos = (amount: Amount) => amount && amount.toFixed(0)
  return { deadMass: kilos(deadMass), lockedMass: kilos(lockedMass), availableMass: kilos(availableMass) }
}
