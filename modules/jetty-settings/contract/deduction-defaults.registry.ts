import { z } from 'zod'
import { bilingual, date, decimal, optional, reference } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const deductionDefaultRegistry = defineRegistry({
  id: 'deductionDefaults',
  module: 'jetty-settings',
  category: 'master-data',
  name: 'DeductionDefault',
  schema: z.strictObject({
    description: bilingual({ max: 120 }),
    reason: reference({ to: 'deductionReasons', max: 20 }),
    share: decimal({ digits: 5, decimals: 2, min: '0', max: '100', unit: '%' }),
    startDate: date(),
    endDate: optional(date()),
  }),
  key: ['reason', 'startDate'],
  title: 'description',
  list: ['description', 'reason', 'share', 'startDate', 'endDate'],
  filters: ['description', 'reason', 'startDate'],
  sort: 'description',
  sections: [
    { id: 'deduction', fields: ['description', 'reason', 'share'] },
    { id: 'validity', fields: ['startDate', 'endDate'] },
  ],
  validity: { from: 'startDate', to: 'endDate', per: ['reason'] },
})
