import { z } from 'zod'
import { boolean, choice, decimal, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const recurringLotTemplateRegistry = defineRegistry({
  id: 'recurringLotTemplates',
  module: 'movement-settings',
  category: 'production',
  name: 'RecurringLotTemplates',
  schema: z.strictObject({
    name: text({ max: 80 }),
    product: reference({ to: 'products', max: 20 }),
    company: reference({ to: 'companies', max: 20 }),
    billOfLadingType: reference({ to: 'billOfLadingTypes', max: 4 }),
    quantity: decimal({ digits: 14, decimals: 3, min: '0.001', max: '9999999999' }),
    unit: reference({ to: 'unitsOfMeasure', max: 10 }),
    tolerance: decimal({ digits: 5, decimals: 2, min: '0', max: '100', unit: '%' }),
    frequency: choice(['daily', 'weekly', 'monthly']),
    isActive: boolean(),
  }),
  key: ['name'],
  title: 'name',
  list: ['name', 'product', 'company', 'billOfLadingType', 'quantity', 'unit', 'tolerance', 'frequency', 'isActive'],
  filters: ['name', 'product', 'company', 'frequency', 'isActive'],
  sort: 'name',
  sections: [
    { id: 'lot', fields: ['name', 'product', 'company', 'billOfLadingType'] },
    { id: 'quantity', fields: ['quantity', 'unit', 'tolerance', 'frequency', 'isActive'] },
  ],
})
