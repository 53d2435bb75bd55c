import { defineRegistry } from '#platform/core/registry.ts'
import { vessel } from './vessel.ts'

export const vesselRegistry = defineRegistry({
  id: 'vessels',
  category: 'master-data',
  name: 'Vessels',
  schema: vessel,
  key: ['imoNumber'],
  title: 'name',
  list: [
    'imoNumber',
    'name',
    'flagCountryCode',
    'yearOfBuilt',
    'isBunkerBarge',
    'deadWeightTonnage',
    'grossTonnage',
    'netTonnage',
    'lengthOverall',
    'draught',
  ],
  filters: ['name', 'imoNumber', 'flagCountryCode', 'isBunkerBarge', 'yearOfBuilt'],
  sort: 'name',
  sections: [
    { id: 'identity', fields: ['imoNumber', 'name', 'flagCountryCode', 'yearOfBuilt', 'isBunkerBarge'] },
    { id: 'tonnage', fields: ['deadWeightTonnage', 'grossTonnage', 'netTonnage'] },
    { id: 'dimensions', fields: ['lengthOverall', 'draught'] },
  ],
})
