import { z } from 'zod'
import { plantOfTank, tankCode } from '#modules/tanks/contract/tank-code.ts'
import { date, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const tankExcludedRegistry = defineRegistry({
  id: 'tanksExcluded',
  module: 'stock-settings',
  category: 'stock',
  name: 'TanksExcluded',
  schema: z.strictObject({
    tankCode: tankCode(),
    plant: plantOfTank(),
    report: reference({ to: 'stockReports', max: 20 }),
    reason: text({ max: 200 }),
    validFrom: date(),
    validTo: optional(date()),
  }),
  key: ['tankCode', 'report', 'validFrom'],
  title: 'tankCode',
  list: ['tankCode', 'plant', 'report', 'reason', 'validFrom', 'validTo'],
  filters: ['tankCode', 'plant', 'report', 'validFrom'],
  sort: 'tankCode',
  site: 'plant',
  siteOf: 'tankCode',
  sections: [
    { id: 'exclusion', fields: ['tankCode', 'plant', 'report', 'reason'] },
    { id: 'validity', fields: ['validFrom', 'validTo'] },
  ],
  validity: { from: 'validFrom', to: 'validTo', per: ['tankCode', 'report'] },
})
