import { z } from 'zod'
import { bilingual, boolean, choice, code, decimal, optional, reference } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

/** Lines, meters, racks, pumps and units; where ships lie is a mooring platform of the places. */
export const equipmentRegistry = defineRegistry({
  id: 'equipment',
  module: 'operations',
  category: 'master-data',
  name: 'Equipment',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
    description: bilingual({ max: 120 }),
    equipmentType: reference({ to: 'equipmentTypes', max: 20 }),
    plant: reference({ to: 'plants', max: 4 }),
    isCvt: boolean(),
    maxFlowRate: optional(decimal({ digits: 9, decimals: 1, min: '0.1', max: '99999', unit: 'm³/h' })),
    lineVolume: optional(decimal({ digits: 12, decimals: 3, min: '0', max: '100000', unit: 'm³' })),
    pipeTransferType: optional(choice(['C', 'P'])),
    capacity: optional(decimal({ digits: 12, decimals: 0, min: '0', max: '100000000', unit: 'kg' })),
  }),
  key: ['code'],
  title: 'description',
  list: ['code', 'description', 'equipmentType', 'plant', 'isCvt', 'maxFlowRate', 'lineVolume', 'capacity'],
  filters: ['description', 'code', 'equipmentType', 'plant', 'isCvt'],
  sort: 'code',
  site: 'plant',
  sections: [
    { id: 'identity', fields: ['code', 'description', 'equipmentType', 'plant', 'isCvt'] },
    { id: 'limits', fields: ['maxFlowRate', 'lineVolume', 'pipeTransferType', 'capacity'] },
  ],
})
