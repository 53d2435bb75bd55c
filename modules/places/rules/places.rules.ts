import type { RegistryRules } from '#platform/core/registry.ts'
import type { MooringPlatform } from '../contract/mooring-platforms.registry.ts'
import type { Plant } from '../contract/plants.registry.ts'
import type { Port } from '../contract/ports.registry.ts'
import type { TaxWarehouse } from '../contract/tax-warehouses.registry.ts'
import { isExciseNumber } from './excise-number.ts'
import { isTimeZone } from './time-zone.ts'

export const portRules: RegistryRules<Port> = (port) => [
  // The first two letters of a UN/LOCODE are the ISO 3166-1 code of the country (UNECE Recommendation 16).
  ...(port.code.startsWith(port.countryCode) ? [] : [{ field: 'code', code: 'places.codeOfOtherCountry' }]),
  ...((port.latitude === null) === (port.longitude === null)
    ? []
    : [{ field: port.latitude === null ? 'latitude' : 'longitude', code: 'places.halfPosition' }]),
]

export const plantRules: RegistryRules<Plant> = (plant) =>
  isTimeZone(plant.timeZone) ? [] : [{ field: 'timeZone', code: 'places.unknownTimeZone' }]

export const taxWarehouseRules: RegistryRules<TaxWarehouse> = (warehouse) =>
  isExciseNumber(warehouse.exciseCode) ? [] : [{ field: 'exciseCode', code: 'places.exciseNumber' }]

export const mooringPlatformRules: RegistryRules<MooringPlatform> = (platform) =>
  (platform.minDeadWeightTonnage ?? 0) > platform.maxDeadWeightTonnage
    ? [{ field: 'minDeadWeightTonnage', code: 'places.minimumAboveMaximum' }]
    : []
