import { blend } from '@molo/measurement/movement'
import { figureOf } from '#modules/tanks/rules/calculator.ts'
import type { TankOperation } from '../contract/tank-operations.contract.ts'

/** A litre weighs this much less in air than in vacuum (trade practice of Table 56). */
const airDeduction = 1.1

/**
 * Litres at 15 °C that are lost where what came in is lighter or heavier than what was there (API MPMS 12.3, an
 * estimate): the tank shows that much less than was sent. Nothing for gases, and where nothing was received.
 */
export function shrinkageOf(
  operation: Pick<TankOperation, 'effect' | 'direction' | 'measureType' | 'opening' | 'fiscal'>,
): string | null {
  const { opening, fiscal: received } = operation
  const isReceived = operation.effect === 'movement' && operation.direction === 'receiver'
  if (!isReceived || operation.measureType !== 'level' || !received || !opening.density15) return null
  if (!figureOf(opening.figures ?? [], 'netStandard')) return null
  const [litres, kilograms] = [Number(received.volume15), Number(received.mass)]
  if (litres <= 0) return null
  const there = { v15M3: Number(opening.volume15) / 1000, rho15: Number(opening.density15) * 1000 }
  const came = { v15M3: litres / 1000, rho15: (kilograms / litres) * 1000 + airDeduction }
  const mixed = blend({ components: [there, came] }).value
  return mixed && (mixed.shrinkageM3 * 1000).toFixed(0)
}
