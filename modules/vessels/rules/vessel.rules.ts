import type { RegistryRules } from '#platform/core/registry.ts'
import type { Vessel } from '../contract/vessel.ts'
import { isImoNumber } from './imo-number.ts'

export const vesselRules: RegistryRules<Vessel> = (vessel) => [
  ...(isImoNumber(vessel.imoNumber) ? [] : [{ field: 'imoNumber', code: 'vessels.imoCheckDigit' }]),
  // Net tonnage is measured on the cargo spaces inside the gross tonnage (ITC 1969, articles 3 and 4 of annex I).
  ...(vessel.netTonnage !== null && vessel.grossTonnage !== null && vessel.netTonnage > vessel.grossTonnage
    ? [{ field: 'netTonnage', code: 'vessels.netAboveGross' }]
    : []),
]
