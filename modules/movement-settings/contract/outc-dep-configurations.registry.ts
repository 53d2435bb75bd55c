import { z } from 'zod'
import { boolean, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const outcDepConfigurationRegistry = defineRegistry({
  id: 'outcDepConfigurations',
  module: 'movement-settings',
  category: 'movement-instruction-config',
  name: 'OutcDepConfiguration',
  schema: z.strictObject({
    operationType: reference({ to: 'operationTypes', max: 20 }),
    product: reference({ to: 'products', max: 20 }),
    destination: reference({ to: 'companies', max: 20 }),
    isOutCDep: boolean(),
    note: optional(text({ max: 500, multiline: true })),
  }),
  key: ['operationType', 'product', 'destination'],
  title: 'destination',
  list: ['operationType', 'product', 'destination', 'isOutCDep', 'note'],
  filters: ['operationType', 'product', 'destination', 'isOutCDep'],
  sort: 'operationType',
  sections: [{ id: 'rule', fields: ['operationType', 'product', 'destination', 'isOutCDep', 'note'] }],
})
