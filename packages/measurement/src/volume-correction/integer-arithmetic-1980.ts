// Integer arithmetic of the 1980 computer routines (API MPMS 11.1, implementation procedures). All integers stay below
// 2^53, so doubles hold them exactly. The order of truncations is the standard: reordering moves the fifth decimal.
import type { Group1980 } from './groups-1980.ts'

const ONE = 100_000_000

/** Quotient with four extra decimal digits, truncated. */
function divide(numerator: number, denominator: number): number {
  const quotient = Math.trunc(numerator / denominator)
  return quotient * 10_000 + Math.trunc(((numerator - quotient * denominator) * 10_000) / denominator)
}

/** Product of two numbers scaled by 1e8, in halves of four digits as 32 bit machines had to. */
function multiply(x: number, y: number): number {
  const xHigh = Math.trunc(x / 10_000)
  const xLow = x - xHigh * 10_000
  const yHigh = Math.trunc(y / 10_000)
  const yLow = y - yHigh * 10_000
  const middle = xHigh * yLow + yHigh * xLow + Math.trunc((xLow * yLow) / 10_000)
  return Math.trunc((middle + 5_000) / 10_000) + xHigh * yHigh
}

/** Expansion coefficient in units of 1e-7 from the density in units of 0.01 kg/m3. */
export function alphaInteger(group: Group1980, rho100: number): number {
  const k0 = Math.round(group.k0 * 1e4)
  const k1 = Math.round(group.k1 * 1e4)
  const square = divide(divide(k0 * 100, rho100), rho100)
  const linear = k1 === 0 ? 0 : divide(k1 * 10_000, rho100)
  const a = Math.round(group.a * 1e10)
  return Math.trunc((square + linear + a + 500) / 1_000)
}

/** Volume correction in units of 1e-8 from the coefficient (1e-7) and the difference to 15 C (0.01 C). */
export function vcfInteger(alpha7: number, dt100: number): number {
  const first = Math.trunc((alpha7 * dt100) / 10)
  const x = -(first + multiply(first, Math.trunc(first / 5) * 4))
  let term = x
  let sum = ONE + x
  for (let n = 2; n <= 6; n++) {
    term = Math.trunc(multiply(x, term) / n)
    sum += term
  }
  return sum
}

/** Four decimals, as the printed tables. */
export function printedVcf(vcf8: number): number {
  return Math.trunc((Math.trunc(vcf8 / 1_000) + 5) / 10) / 1e4
}

/** Five significant digits: five decimals below 1, four from 1 upwards. */
export function calculatedVcf(vcf8: number): number {
  return vcf8 < ONE ? Math.trunc((Math.trunc(vcf8 / 100) + 5) / 10) / 1e5 : printedVcf(vcf8)
}

/** Six decimals, as the iteration of tables 53 uses. */
export function iterationVcf(vcf8: number): number {
  return Math.trunc((Math.trunc(vcf8 / 10) + 5) / 10) / 1e6
}
