// Public entry: ships - ullage reports, on board quantities, experience factor, comparison with shore.
export {
  compartment,
  type Compartment,
  type CompartmentGeometry,
  type CompartmentInput,
} from '../vessel/compartment.ts'
export {
  compareOutturn,
  compareShipShore,
  USUAL_LAYERS_PCT,
  type Comparison,
  type ComparisonAction,
  type OutturnInput,
  type ShipShoreInput,
} from '../vessel/ship-shore.ts'
export { trimListCorrection, type TrimListInput } from '../vessel/trim-list.ts'
export { importUllageTable, ullageVolume, type UllageTable, type UllageVolumeInput } from '../vessel/ullage-table.ts'
export { vesselExperienceFactor, type Vef, type VefInput, type Voyage } from '../vessel/vessel-experience-factor.ts'
export {
  inTransit,
  vesselQuantity,
  type Transit,
  type TransitInput,
  type VesselQuantityInput,
} from '../vessel/vessel-quantity.ts'
export { wedge, type WedgeInput } from '../vessel/wedge.ts'
