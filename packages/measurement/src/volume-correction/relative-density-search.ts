// Relative density 60/60 of a light hydrocarbon from a density at another temperature, API MPMS 11.2.4 (tables 53E, 54E).
import { WATER_60F } from './ctl-2004.ts'
import { ctl24e } from './ctl-24e.ts'

export const RELATIVE_DENSITY_MIN = 0.35
export const RELATIVE_DENSITY_MAX = 0.688
export const MIN_C = -46
export const MAX_C = 93

/** A fluid above its critical temperature has no liquid density: lighter than any that is asked for. */
function excess(g: number, tK: number, target: number): number {
  const ctl = ctl24e(g, tK)
  return ctl === null ? -target : g * ctl - target
}

/** Bracketed false position (Illinois); null when no fluid of the table shows that density at that temperature. */
export function relativeDensity60Of(rho: number, tK: number): number | null {
  const target = rho / WATER_60F
  let low = RELATIVE_DENSITY_MIN
  let high = RELATIVE_DENSITY_MAX
  let atLow = excess(low, tK, target)
  let atHigh = excess(high, tK, target)
  if (atLow > 0 || atHigh < 0) return null
  let side = 0
  for (let pass = 0; pass < 100 && high - low > 1e-12; pass++) {
    const g = pass > 40 ? (low + high) / 2 : (low * atHigh - high * atLow) / (atHigh - atLow)
    const at = excess(g, tK, target)
    if (Math.abs(at) < 1e-14) return g
    if (at < 0) {
      low = g
      atLow = at
      if (side === -1) atHigh /= 2
      side = -1
    } else {
      high = g
      atHigh = at
      if (side === 1) atLow /= 2
      side = 1
    }
  }
  return (low + high) / 2
}
