import { Decimal } from '#platform/core/decimal.ts'
import { converted, dimensionOf } from '#platform/core/units.ts'
import type {
  Amount,
  Deviation,
  Progress,
  StageDirection,
  StageQuantity,
  StageRecord,
} from '../contract/voyage.contract.ts'

/** Codes of the units that quantities are traded in, as the house converts them. */
const units: Record<string, string> = {
  KG: 'kg',
  MT: 't',
  KT: 'kt',
  LB: 'lb',
  LT: 'l',
  M3: 'm³',
  BBL: 'bbl',
  GAL: 'US gal',
}
const shownUnit: Record<string, string> = { mass: 't', volume: 'm³' }

/** Ship and shore within 0.30 % is everyday; from 0.50 % on a claim is raised. */
const limits = { look: new Decimal('0.30'), claim: new Decimal('0.50') }

/** In tonnes or cubic metres; undefined for a unit that is neither mass nor volume. */
export function traded({ value, unit }: Amount): Amount | undefined {
  const own = units[unit] ?? unit
  const shown = shownUnit[dimensionOf(own) ?? '']
  return shown ? { value: converted(value, own, shown).toFixed(3), unit: shown } : undefined
}

const wholeUnits = new Set(['kg', 'lb', 'l', 'US gal'])

/** As it is read: kilograms and litres whole, tonnes and cubic metres with them behind the point. */
export const shownAmount = ({ value, unit }: Amount): string =>
  new Decimal(value).toFixed(wholeUnits.has(units[unit] ?? unit) ? 0 : 3)

const directions: readonly StageDirection[] = [null, 'sender', 'receiver']

/**
 * The sums of the records that have a quantity, each direction by itself: what a transfer takes out of one tank and brings
 * into another is one quantity and not two. None where masses and volumes are mixed, or nothing is known.
 */
export function totalsOf(records: readonly StageRecord[]): StageQuantity[] {
  return directions.flatMap((direction) => {
    const known = records.flatMap(({ quantity, progress }) =>
      quantity?.direction === direction && progress !== 'stopped' ? [traded(quantity)] : [],
    )
    const [first] = known
    if (!first || known.some((one) => one?.unit !== first.unit)) return []
    const sum = known.reduce((all, one) => all.plus(one!.value), new Decimal(0))
    return [{ value: sum.toFixed(3), unit: first.unit, direction }]
  })
}

/** What another stage can be compared with: the only figure there is. Of two directions, neither is the voyage. */
export const comparable = (quantities: readonly StageQuantity[]): StageQuantity | null =>
  quantities.length === 1 ? quantities[0]! : null

/** What a stage has more or less than the one before it; nothing to say where they are not measured alike. */
export function deviationOf(before: Amount | null, now: Amount | null): Deviation | null {
  if (!before || !now || before.unit !== now.unit) return null
  const difference = new Decimal(now.value).minus(before.value)
  const base = new Decimal(before.value)
  const percent = base.isZero() ? null : difference.div(base).times(100)
  const share = percent?.abs() ?? (difference.isZero() ? new Decimal(0) : limits.claim)
  const level = share.gte(limits.claim) ? 'claim' : share.gte(limits.look) ? 'look' : 'within'
  return { difference: difference.toFixed(3), unit: now.unit, percent: percent?.toFixed(2) ?? null, level }
}

/** A stage is as far as its records: done when all are, waiting when none has begun. */
export function progressOf(records: readonly StageRecord[]): Progress {
  const living = records.filter(({ progress }) => progress !== 'stopped')
  if (living.length === 0) return records.length > 0 ? 'stopped' : 'waiting'
  if (living.every(({ progress }) => progress === 'done')) return 'done'
  return living.every(({ progress }) => progress === 'waiting') ? 'waiting' : 'ongoing'
}
