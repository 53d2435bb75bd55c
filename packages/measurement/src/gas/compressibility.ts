// Compressibility of a vapour. Practice for LPG is Z = 1, which understates propane at 15 C by 15 percent.
// PENG_ROBINSON: the equation of state of Peng and Robinson (1976), mixtures without interaction parameters.
import { GASES, type GasShare } from '../product/gas-data.ts'

export type ZMode =
  | { readonly kind: 'IDEAL' }
  | { readonly kind: 'FIXED'; readonly z: number }
  | { readonly kind: 'PENG_ROBINSON' }

export const IDEAL: ZMode = { kind: 'IDEAL' }

const R = 0.0831446261815324

/** Z of the vapour at bar absolute; null when the equation has no vapour root. */
export function pengRobinsonZ(mix: readonly GasShare[], tK: number, pBarAbs: number): number | null {
  let rootA = 0
  let b = 0
  for (const { gas, share } of mix) {
    const { criticalK, criticalBar, acentric } = GASES[gas]
    const kappa = 0.37464 + acentric * (1.54226 - 0.26992 * acentric)
    const alpha = (1 + kappa * (1 - Math.sqrt(tK / criticalK))) ** 2
    const a = ((0.45723553 * R * R * criticalK * criticalK) / criticalBar) * alpha
    rootA += share * Math.sqrt(a)
    b += share * ((0.07779607 * R * criticalK) / criticalBar)
  }
  const bigA = (rootA * rootA * pBarAbs) / (R * R * tK * tK)
  const bigB = (b * pBarAbs) / (R * tK)
  return largestRoot(bigB - 1, bigA - bigB * (2 + 3 * bigB), bigB * (bigB * (1 + bigB) - bigA))
}

/** Largest real root of z^3 + p z^2 + q z + r: the vapour. */
function largestRoot(p: number, q: number, r: number): number | null {
  const shift = -p / 3
  const a = q - (p * p) / 3
  const b = (2 * p * p * p) / 27 - (p * q) / 3 + r
  const discriminant = (b * b) / 4 + (a * a * a) / 27
  let z: number
  if (discriminant > 0) {
    const root = Math.sqrt(discriminant)
    z = Math.cbrt(-b / 2 + root) + Math.cbrt(-b / 2 - root) + shift
  } else {
    const size = Math.sqrt(-a / 3)
    if (size === 0) z = shift
    else z = 2 * size * Math.cos(Math.acos(Math.max(-1, Math.min(1, (3 * b) / (2 * a * size)))) / 3) + shift
  }
  return z > 0 && z < 10 ? z : null
}

/** Vapour pressure of a pure gas by Lee and Kesler, bar absolute: good to a few percent, for sanity checks only. */
export function vapourPressure(gas: GasShare['gas'], tC: number): number | null {
  const { criticalK, criticalBar, acentric } = GASES[gas]
  const tr = (tC + 273.15) / criticalK
  if (!(tr > 0.4 && tr < 1)) return null
  const ln = Math.log(tr)
  const tr6 = tr ** 6
  const simple = 5.92714 - 6.09648 / tr - 1.28862 * ln + 0.169347 * tr6
  const shape = 15.2518 - 15.6875 / tr - 13.4721 * ln + 0.43577 * tr6
  return criticalBar * Math.exp(simple + acentric * shape)
}
