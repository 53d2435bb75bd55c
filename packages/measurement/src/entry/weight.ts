// Public entry: density in air, tonnes with their basis, barrels, API gravity, units, rounding.
export { roundHalfEven, roundHalfUp, snapToGrid, truncateTo } from '../core/round.ts'
export { AIR_METHODS, airDensity, type AirDensityInput, type AirMethod } from '../weight/air-density.ts'
export {
  airToVacuumFactor,
  vacuumToAirFactor,
  type AirDensityBandInput,
  type VacuumDensityInput,
} from '../weight/air-factor-bands.ts'
export { at60F, rho60OfApi, type At60F, type At60FInput } from '../weight/barrels-60f.ts'
export { inAir, inVacuum, type MassBasis, type Tonnes } from '../weight/tonnes.ts'
export { BBL_PER_M3, convert, parseDecimal, type ConvertInput } from '../weight/units.ts'
export { volumeWeight, type VolumeWeight, type VolumeWeightInput } from '../weight/volume-weight-table.ts'
