import { integer, optional, reference, signed, text } from '#platform/core/fields.ts'
import { day } from '#platform/core/report-parameters.ts'
import { defineReport } from '#platform/core/report.ts'
import { basis, cubicMetres, density, stockFollows, tonnes } from './figures.ts'

/** What no pump gets out of each tank on a day, with the adjustments that hold then. */
export const deadStockReport = defineReport({
  id: 'dailyDeadStock',
  module: 'stock-sheets',
  path: '/stock-management/daily-dead-stock',
  parameters: { day: day({ proposes: 'lastFullDay' }), plant: optional(reference({ to: 'plants', max: 4 })) },
  row: {
    tankCode: reference({ to: 'tanks', max: 20 }),
    product: optional(reference({ to: 'products', max: 20 })),
    plant: reference({ to: 'plants', max: 4 }),
    pool: optional(text({ max: 60 })),
    inextricable: optional(cubicMetres()),
    /** From the volumetric data of the tank. */
    ofTank: optional(cubicMetres()),
    /** Charged less discharged by adjustments that hold on the day. */
    adjusted: signed(cubicMetres()),
    deadVolume: cubicMetres(),
    density15: optional(density()),
    deadMass: optional(tonnes()),
    adjustments: integer({ min: 0, max: 10_000 }),
  },
  spare: ['plant', 'adjustments'],
  filters: ['tankCode', 'product', 'pool'],
  sort: 'tankCode',
  key: ['tankCode'],
  site: 'plant',
  totals: ['inextricable', 'ofTank', 'adjusted', 'deadVolume', 'deadMass', 'adjustments'],
  addsUpWithin: 'product',
  note: basis,
  why: ['ofTank', 'adjusted', 'deadVolume', 'density15', 'deadMass', 'adjustments'],
  opens: ({ tankCode, adjustments }) =>
    adjustments === 0 ? null : { to: '/stock/DeadStockAdjustment', search: { tankCode } },
  follows: stockFollows,
  chart: { kind: 'bars', x: 'product', y: ['deadVolume'] },
})
