// Expansion of a soda-lime glass hydrometer away from its certified temperature, ASTM D1250-80 tables 53.
import { roundHalfUp } from '../core/round.ts'

/** Each term keeps nine decimals, as the 1980 procedure does. */
export function hydrometerCorrection(tC: number, certifiedAtC: number): number {
  const d = tC - certifiedAtC
  return 1 - roundHalfUp(0.000023 * d, 9) - roundHalfUp(0.00000002 * d * d, 9)
}
