// Public entry: pressurised and refrigerated gases, ethylene, vapour.
export { IDEAL, vapourPressure, type ZMode } from '../gas/compressibility.ts'
export {
  ethyleneSaturation,
  ethyleneTank,
  type EthyleneTank,
  type EthyleneTankInput,
  type Saturation,
  type SaturationInput,
} from '../gas/ethylene.ts'
export {
  GAS_TYPES,
  GASES,
  molarMassOf,
  type GasData,
  type GasShare,
  type GasType,
  type PureGas,
} from '../product/gas-data.ts'
export { gasTank, type GasTank, type GasTankInput } from '../gas/gas-tank.ts'
export {
  shipVapourFactor,
  vapourDensity,
  vapourMass,
  type ShipFactorInput,
  type VapourDensity,
  type VapourDensityInput,
  type VapourMassInput,
} from '../gas/vapour-density.ts'
