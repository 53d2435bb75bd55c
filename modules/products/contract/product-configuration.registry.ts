import { z } from 'zod'
import { boolean, choice, decimal, optional, reference, references } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

/** How the tank calculator treats a product. */
export const productConfigurationRegistry = defineRegistry({
  id: 'productConfigurations',
  module: 'products',
  category: 'operations',
  name: 'ProductConfigurations',
  schema: z.strictObject({
    product: reference({ to: 'products', max: 20 }),
    f54Routine: choice(['54A', '54B', '54C', '54D', '54E', 'LINEAR', 'D4311', 'NONE']),
    enabledTankTypes: references({ to: 'tankTypes', max: 20 }),
    fixedDensity: optional(decimal({ digits: 6, decimals: 4, min: '0.0001', max: '2', unit: 'kg/l' })),
    volumeExpansionFactor: optional(decimal({ digits: 9, decimals: 7, min: '0', max: '0.01', unit: '1/°C' })),
    isEthylene: boolean(),
    gasType: optional(reference({ to: 'gasTypes', max: 20 })),
  }),
  key: ['product'],
  title: 'product',
  list: ['product', 'f54Routine', 'enabledTankTypes', 'fixedDensity', 'volumeExpansionFactor', 'isEthylene', 'gasType'],
  filters: ['product', 'f54Routine', 'enabledTankTypes', 'gasType'],
  sort: 'product',
  sections: [
    { id: 'product', fields: ['product', 'enabledTankTypes'] },
    { id: 'calculation', fields: ['f54Routine', 'fixedDensity', 'volumeExpansionFactor', 'isEthylene', 'gasType'] },
  ],
})
