import { Decimal } from '#platform/core/decimal.ts'
import type { LabAnalysis, LabSample } from '../contract/lab.contract.ts'

/** The property that is a density at 15 °C. */
export const densityProperty = 'DENS'
const water = 'WATER'
const plausibleDensity = [0.3, 2] as const

/** Density at 15 °C in kg/l and water in per cent, as far as the lab has signed them. */
export function resultsOf(sample: LabSample): { density15: string | null; sedimentAndWater: string | null } {
  const signed = (property: string, isUnit: (unit: string) => boolean) =>
    sample.analyses.find((one) => one.property === property && one.validatedAt !== null && isUnit(one.unit))
  const found = signed(densityProperty, (unit) => unit === 'kg/m3' || unit === 'kg/l')
  return {
    density15: found ? kilogramsPerLitre(found) : null,
    sedimentAndWater: signed(water, (unit) => unit.startsWith('%'))?.value ?? null,
  }
}

function kilogramsPerLitre({ value, unit }: LabAnalysis): string | null {
  const litre = new Decimal(value).div(unit === 'kg/m3' ? 1000 : 1)
  const [least, most] = plausibleDensity
  return litre.lt(least) || litre.gt(most) ? null : litre.toDecimalPlaces(5).toFixed()
}
