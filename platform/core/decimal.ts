import { Decimal as DecimalJs } from 'decimal.js'

/** Quantities and money travel as decimal strings and are computed with this type, never with binary floats. */
export const Decimal = DecimalJs.clone({
  precision: 40,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -30,
  toExpPos: 60,
})
export type Decimal = DecimalJs

const decimalText = /^[+-]?\d+(\.\d+)?$/

export function isDecimalText(text: string): boolean {
  return decimalText.test(text)
}
