// Temperature and pressure factors to 60 F, API MPMS 11.1-2004 clause 11.1.6.1, unrounded.
import type { Group2004 } from './groups-2004.ts'
import { toIpts68Fahrenheit } from './temperature-scale-2004.ts'

/** Water at 60 F, kg/m3: the base of API gravity and relative density 60/60. */
export const WATER_60F = 999.016

/** Difference of 60 F between the two temperature scales, in F. */
const DELTA = 0.01374979547
const BASE_68 = 60.0068749

/** 59 F (15 C) on the old scale: the other base temperature. */
export const T15_68F = toIpts68Fahrenheit(15)

export function rhoStar(group: Group2004, rho60: number): number {
  const { k0, k1, k2 } = group
  const a = (DELTA / 2) * ((k0 / rho60 + k1) / rho60 + k2)
  const b = (2 * k0 + k1 * rho60) / (k0 + (k1 + k2 * rho60) * rho60)
  return rho60 * (1 + (Math.exp(a * (1 + 0.8 * a)) - 1) / (1 + a * (1 + 1.6 * a) * b))
}

export function rhoStarOfAlpha(alpha60: number, rho60: number): number {
  return rho60 * Math.exp(0.5 * alpha60 * DELTA * (1 + 0.4 * alpha60 * DELTA))
}

export function alpha60(group: Group2004, rho: number): number {
  return (group.k0 / rho + group.k1) / rho + group.k2
}

export function ctlOfAlpha60(alpha: number, t68F: number): number {
  const dt = t68F - BASE_68
  return Math.exp(-alpha * dt * (1 + 0.8 * alpha * (dt + DELTA)))
}

export function ctl60(group: Group2004, rho60: number, t68F: number): number {
  return ctlOfAlpha60(alpha60(group, rhoStar(group, rho60)), t68F)
}

export function cpl60(rho: number, t68F: number, psig: number): number {
  if (psig <= 0) return 1
  const fp = Math.exp(-1.9947 + 0.00013427 * t68F + (793920 + 2326 * t68F) / (rho * rho))
  return 1 / (1 - 1e-5 * fp * psig)
}

/** Density at 60 F of a liquid that shows the given density at the given temperature; null when it does not settle. */
export function rho60Of(group: Group2004, rhoAtT: number, t68F: number): number | null {
  let rho60 = rhoAtT
  for (let pass = 0; pass < 100; pass++) {
    const next = rhoAtT / ctl60(group, rho60, t68F)
    if (!(next > 0 && next < 1e5)) return null
    if (Math.abs(next - rho60) < 1e-10) return next
    rho60 = next
  }
  return null
}
