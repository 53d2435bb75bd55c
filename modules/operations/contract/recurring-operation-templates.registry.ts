import { z } from 'zod'
import { tankCode } from '#modules/tanks/contract/tank-code.ts'
import { boolean, code, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { weekdays } from './weekdays.ts'

const recurringOperationTemplate = z.strictObject({
  name: text({ max: 80 }),
  operationType: reference({ to: 'operationTypes', max: 20 }),
  plant: reference({ to: 'plants', max: 4 }),
  tankCode: tankCode(),
  product: optional(reference({ to: 'products', max: 20 })),
  monday: boolean(),
  tuesday: boolean(),
  wednesday: boolean(),
  thursday: boolean(),
  friday: boolean(),
  saturday: boolean(),
  sunday: boolean(),
  timeOfDay: code({ pattern: /^([01]\d|2[0-3]):[0-5]\d$/, max: 5 }),
  isActive: boolean(),
})
export type RecurringOperationTemplate = z.infer<typeof recurringOperationTemplate>

export const recurringOperationTemplateRegistry = defineRegistry({
  id: 'recurringOperationTemplates',
  module: 'operations',
  category: 'operations',
  name: 'RecurringOperationTemplates',
  schema: recurringOperationTemplate,
  key: ['name'],
  title: 'name',
  list: ['name', 'operationType', 'plant', 'tankCode', 'product', ...weekdays, 'timeOfDay', 'isActive'],
  filters: ['name', 'plant', 'operationType', 'tankCode', 'isActive'],
  sort: 'name',
  site: 'plant',
  sections: [
    { id: 'operation', fields: ['name', 'operationType', 'plant', 'tankCode', 'product', 'isActive'] },
    { id: 'days', fields: [...weekdays, 'timeOfDay'] },
  ],
})
