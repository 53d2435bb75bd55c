import { z } from 'zod'
import { bilingual, choice, code, decimal, integer, optional, reference } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

const mooringPlatform = z.strictObject({
  code: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
  name: bilingual({ max: 80 }),
  plantCode: reference({ to: 'plants', max: 4 }),
  type: choice(['berth', 'buoy']),
  minDeadWeightTonnage: optional(integer({ min: 0, max: 600_000, unit: 't' })),
  maxDeadWeightTonnage: integer({ min: 1, max: 600_000, unit: 't' }),
  maxLengthOverall: decimal({ digits: 6, decimals: 2, min: '1', max: '500', unit: 'm' }),
  maxDraught: decimal({ digits: 5, decimals: 2, min: '0.1', max: '40', unit: 'm' }),
})
export type MooringPlatform = z.infer<typeof mooringPlatform>

export const mooringPlatformRegistry = defineRegistry({
  id: 'mooringPlatforms',
  module: 'places',
  category: 'master-data',
  name: 'MooringPlatforms',
  schema: mooringPlatform,
  key: ['code'],
  title: 'name',
  list: [
    'code',
    'name',
    'plantCode',
    'type',
    'minDeadWeightTonnage',
    'maxDeadWeightTonnage',
    'maxLengthOverall',
    'maxDraught',
  ],
  filters: ['name', 'code', 'plantCode', 'type'],
  sort: 'code',
  site: 'plantCode',
  sections: [
    { id: 'identity', fields: ['code', 'name', 'plantCode', 'type'] },
    { id: 'limits', fields: ['minDeadWeightTonnage', 'maxDeadWeightTonnage', 'maxLengthOverall', 'maxDraught'] },
  ],
})
