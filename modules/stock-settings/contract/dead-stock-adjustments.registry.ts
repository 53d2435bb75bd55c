import { z } from 'zod'
import { plantOfTank, tankCode } from '#modules/tanks/contract/tank-code.ts'
import { choice, code, computed, date, decimal, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

const deadStockAdjustment = z.strictObject({
  referenceDate: date(),
  monthStartDate: date(),
  tankCode: tankCode(),
  plant: plantOfTank(),
  product: reference({ to: 'products', max: 20 }),
  pool: reference({ to: 'pools', max: 20 }),
  voyageNumber: optional(code({ pattern: /^[A-Z0-9/-]+$/, max: 20 })),
  adjustmentType: reference({ to: 'adjustmentTypes', max: 10 }),
  direction: choice(['charge', 'discharge']),
  description: optional(text({ max: 200 })),
  initialStockDate: date(),
  endDate: optional(date()),
  cubicMetres: decimal({ digits: 12, decimals: 3, min: '0.001', max: '999999999', unit: 'm³' }),
  density: decimal({ digits: 5, decimals: 4, min: '0.3', max: '2', unit: 'kg/l' }),
  conversionFactor: decimal({ digits: 12, decimals: 10, min: '1', max: '10', unit: 'bbl/m³' }),
  barrels: computed(decimal({ digits: 14, decimals: 2, min: '0', max: '99999999999', unit: 'bbl' })),
  metricTonnes: computed(decimal({ digits: 14, decimals: 3, min: '0', max: '9999999999', unit: 't' })),
})
export type DeadStockAdjustment = z.infer<typeof deadStockAdjustment>

export const deadStockAdjustmentRegistry = defineRegistry({
  id: 'deadStockAdjustments',
  module: 'stock-settings',
  category: 'stock',
  name: 'DeadStockAdjustment',
  schema: deadStockAdjustment,
  key: ['referenceDate', 'tankCode', 'product', 'adjustmentType', 'direction'],
  title: 'tankCode',
  list: [
    'referenceDate',
    'monthStartDate',
    'tankCode',
    'plant',
    'product',
    'pool',
    'adjustmentType',
    'direction',
    'cubicMetres',
    'density',
    'barrels',
    'metricTonnes',
    'voyageNumber',
  ],
  filters: ['monthStartDate', 'tankCode', 'plant', 'product', 'pool', 'adjustmentType'],
  sort: 'referenceDate',
  site: 'plant',
  siteOf: 'tankCode',
  sections: [
    { id: 'what', fields: ['tankCode', 'plant', 'product', 'pool', 'adjustmentType', 'direction', 'description'] },
    { id: 'when', fields: ['referenceDate', 'monthStartDate', 'initialStockDate', 'endDate', 'voyageNumber'] },
    { id: 'quantity', fields: ['cubicMetres', 'density', 'conversionFactor', 'barrels', 'metricTonnes'] },
  ],
})
