import { z } from 'zod'
import { boolean, reference } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const companyByOperationRegistry = defineRegistry({
  id: 'companiesByOperation',
  module: 'movement-settings',
  category: 'movement-instruction-config',
  name: 'CompaniesByOperation',
  schema: z.strictObject({
    operationType: reference({ to: 'operationTypes', max: 20 }),
    company: reference({ to: 'companies', max: 20 }),
    role: reference({ to: 'receiverRoles', max: 20 }),
    isDefault: boolean(),
  }),
  key: ['operationType', 'company', 'role'],
  title: 'company',
  list: ['operationType', 'company', 'role', 'isDefault'],
  filters: ['operationType', 'company', 'role', 'isDefault'],
  sort: 'operationType',
  sections: [{ id: 'company', fields: ['operationType', 'company', 'role', 'isDefault'] }],
})
