import { airDensity, type AirMethod } from '@molo/measurement/weight'
import { Decimal } from '#platform/core/decimal.ts'
import type { TankMethods } from '../contract/tank-settings.registry.ts'

/** The methods of a tank by their names in the measurement package. */
export const airMethods: Record<TankMethods['airMethod'], AirMethod> = {
  COMMERCIAL: 'commercial',
  TABLE_56: 'table-56',
  API_11_5_3: 'api-11.5.3',
  BAND_FACTOR: 'band-factor',
}

/** What a litre at 15 °C weighs in air, in kg, by the method of the tank: never its mass in vacuum. */
export function airWeightOfLitre(density15: string, method: TankMethods['airMethod']): Decimal | null {
  const { value } = airDensity({ method: airMethods[method], rho15: Number(density15) * 1000 })
  return value === null ? null : new Decimal(value).div(1000)
}
