import { z } from 'zod'
import { plantOfTank, tankCode } from '#modules/tanks/contract/tank-code.ts'
import { date, decimal, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

/** What lies in a tank and may not be taken: a quantity, or all of it where none is said. */
export const lockedStockRegistry = defineRegistry({
  id: 'lockedStocks',
  module: 'stock-settings',
  category: 'stock',
  name: 'LockedStock',
  schema: z.strictObject({
    tankCode: tankCode(),
    plant: plantOfTank(),
    reason: reference({ to: 'lockedAssetReasons', max: 20 }),
    /** At 15 °C. */
    cubicMetres: optional(decimal({ digits: 12, decimals: 3, min: '0.001', max: '999999999', unit: 'm³' })),
    note: optional(text({ max: 200 })),
    validFrom: date(),
    validTo: optional(date()),
  }),
  key: ['tankCode', 'reason', 'validFrom'],
  title: 'tankCode',
  list: ['tankCode', 'plant', 'reason', 'cubicMetres', 'note', 'validFrom', 'validTo'],
  filters: ['tankCode', 'plant', 'reason', 'validFrom'],
  sort: 'tankCode',
  site: 'plant',
  siteOf: 'tankCode',
  sections: [
    { id: 'lock', fields: ['tankCode', 'plant', 'reason', 'cubicMetres', 'note'] },
    { id: 'validity', fields: ['validFrom', 'validTo'] },
  ],
  validity: { from: 'validFrom', to: 'validTo', per: ['tankCode', 'reason'] },
})
