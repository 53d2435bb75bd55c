import { z } from 'zod'
import { code, date, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const tankExcludedRegistry = defineRegistry({
  id: 'tanksExcluded',
  module: 'stock-settings',
  category: 'stock',
  name: 'TanksExcluded',
  schema: z.strictObject({
    tankCode: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
    report: reference({ to: 'stockReports', max: 20 }),
    reason: text({ max: 200 }),
    validFrom: date(),
    validTo: optional(date()),
  }),
  key: ['tankCode', 'report', 'validFrom'],
  title: 'tankCode',
  list: ['tankCode', 'report', 'reason', 'validFrom', 'validTo'],
  filters: ['tankCode', 'report', 'validFrom'],
  sort: 'tankCode',
  sections: [
    { id: 'exclusion', fields: ['tankCode', 'report', 'reason'] },
    { id: 'validity', fields: ['validFrom', 'validTo'] },
  ],
  validity: { from: 'validFrom', to: 'validTo', per: ['tankCode', 'report'] },
})
