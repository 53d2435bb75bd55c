import { z } from 'zod'
import { date, decimal, optional, reference } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

const kilotonnes = () => decimal({ digits: 9, decimals: 3, min: '0', max: '999999', unit: 'kt' })

const operativeLevel = z.strictObject({
  family: reference({ to: 'productFamilies', max: 20 }),
  plant: reference({ to: 'plants', max: 4 }),
  minOperative: kilotonnes(),
  minWorking: kilotonnes(),
  maxWorking: kilotonnes(),
  maxOperative: kilotonnes(),
  validFrom: date(),
  validTo: optional(date()),
})
export type OperativeLevel = z.infer<typeof operativeLevel>

export const operativeLevelRegistry = defineRegistry({
  id: 'operativeLevels',
  module: 'planning-settings',
  category: 'stocchino-plan',
  name: 'OperativeLevels',
  schema: operativeLevel,
  key: ['family', 'plant', 'validFrom'],
  title: 'family',
  list: ['family', 'plant', 'minOperative', 'minWorking', 'maxWorking', 'maxOperative', 'validFrom', 'validTo'],
  filters: ['plant', 'family', 'validFrom'],
  sort: 'family',
  site: 'plant',
  sections: [
    { id: 'place', fields: ['family', 'plant'] },
    { id: 'levels', fields: ['minOperative', 'minWorking', 'maxWorking', 'maxOperative'] },
    { id: 'validity', fields: ['validFrom', 'validTo'] },
  ],
  validity: { from: 'validFrom', to: 'validTo', per: ['family', 'plant'] },
})
