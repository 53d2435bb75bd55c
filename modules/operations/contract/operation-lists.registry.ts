import { defineLookup } from '#platform/core/lookup.ts'

const module = 'operations'

export const equipmentTypeRegistry = defineLookup({
  id: 'equipmentTypes',
  module,
  category: 'master-data',
  name: 'EquipmentTypes',
  max: 20,
})

/** On whose account product lies in a tank. */
export const managementTypeRegistry = defineLookup({
  id: 'managementTypes',
  module,
  category: 'master-data',
  name: 'ManagementTypes',
  max: 20,
})
