import { z } from 'zod'
import { tankCode } from '#modules/tanks/contract/tank-code.ts'
import { boolean, date, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const tankExceptionRegistry = defineRegistry({
  id: 'tankExceptions',
  module: 'planning-settings',
  category: 'master-data',
  name: 'TankExceptions',
  schema: z.strictObject({
    tankCode: tankCode(),
    plant: reference({ to: 'plants', max: 4 }),
    family: reference({ to: 'productFamilies', max: 20 }),
    isExcludedFromPlan: boolean(),
    reason: text({ max: 200 }),
    validFrom: date(),
    validTo: optional(date()),
  }),
  key: ['tankCode', 'family', 'validFrom'],
  title: 'tankCode',
  list: ['tankCode', 'plant', 'family', 'isExcludedFromPlan', 'reason', 'validFrom', 'validTo'],
  filters: ['plant', 'family', 'tankCode', 'isExcludedFromPlan'],
  sort: 'tankCode',
  site: 'plant',
  sections: [
    { id: 'exception', fields: ['tankCode', 'plant', 'family', 'isExcludedFromPlan', 'reason'] },
    { id: 'validity', fields: ['validFrom', 'validTo'] },
  ],
  validity: { from: 'validFrom', to: 'validTo', per: ['tankCode', 'family'] },
})
