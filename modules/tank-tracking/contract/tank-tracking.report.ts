import { boolean, date, decimal, instant, integer, optional, reference, text } from '#platform/core/fields.ts'
import { defineReport } from '#platform/core/report.ts'

export const tankTrackingId = 'tankTracking'
export const trackingElements = {
  view: 'tankTracking.view',
  edit: 'tankTracking.edit',
  markViewed: 'tankTracking.markViewed',
} as const

const tonnes = () => decimal({ digits: 15, decimals: 3, min: '-999999999', max: '999999999', unit: 't' })

/** What whoever sells looks at: each tank with products for sale, what of it is still to be had, and what is known of it. */
export const tankTracking = defineReport({
  id: tankTrackingId,
  module: 'tank-tracking',
  path: '/tank-tracking',
  parameters: { plant: optional(reference({ to: 'plants', max: 4 })) },
  row: {
    tankCode: reference({ to: 'tanks', max: 20 }),
    product: reference({ to: 'products', max: 20 }),
    isViewed: boolean(),
    stock: optional(tonnes()),
    committed: tonnes(),
    available: optional(tonnes()),
    displacements: tonnes(),
    operationInProgress: optional(text({ max: 200 })),
    referenceDate: optional(date()),
    fiscalClearanceDate: optional(date()),
    isVesselCommunicated: boolean(),
    usable: optional(tonnes()),
    missing: tonnes(),
    unknown: integer({ min: 0, max: 10_000 }),
    viewedBy: optional(text({ max: 151 })),
    viewedAt: optional(instant()),
    plant: reference({ to: 'plants', max: 4 }),
    // Zero as long as nobody has said anything of the tank.
    rowVersion: integer({ min: 0, max: 2_000_000_000 }),
  },
  unseen: ['rowVersion'],
  spare: ['usable', 'missing', 'unknown', 'viewedBy', 'viewedAt', 'plant'],
  filters: [
    'tankCode',
    'product',
    'isViewed',
    'referenceDate',
    'fiscalClearanceDate',
    'isVesselCommunicated',
    'operationInProgress',
  ],
  sort: 'tankCode',
  key: ['tankCode'],
  site: 'plant',
  totals: ['stock', 'usable', 'committed', 'available', 'missing', 'displacements'],
  addsUpWithin: 'product',
  note: 'tank-tracking:basis',
  why: ['stock', 'usable', 'committed', 'available', 'displacements', 'operationInProgress'],
  asAt: true,
  paper: {
    columns: [
      'tankCode',
      'product',
      'isViewed',
      'stock',
      'committed',
      'available',
      'displacements',
      'operationInProgress',
      'referenceDate',
      'fiscalClearanceDate',
      'isVesselCommunicated',
    ],
  },
  follows: [tankTrackingId, 'scheduledOperations', 'tankOperations', 'deadStockAdjustments', 'lockedStocks'],
  everySeconds: 60,
  chart: { kind: 'bars', x: 'product', y: ['usable', 'committed', 'available'] },
})
