import { choice, duration, instant, integer, optional, reference, text } from '#platform/core/fields.ts'
import { period } from '#platform/core/report-parameters.ts'
import { defineReport } from '#platform/core/report.ts'

const tank = { tankCode: reference({ to: 'tanks', max: 20 }), plant: reference({ to: 'plants', max: 4 }) }
const account = optional(reference({ to: 'users', max: 151 }))

/** Who has which tank in hand now, and for how long. */
export const heldLocks = defineReport({
  id: 'lockedAssets',
  module: 'stock-sheets',
  path: '/stock-management/daily-locked',
  parameters: { account },
  row: {
    ...tank,
    by: text({ max: 151 }),
    takenAt: instant(),
    lockedFor: duration({ maxMinutes: 1_000_000 }),
    until: instant(),
    userId: text({ max: 36 }),
    fence: integer({ min: 0, max: 2_000_000_000 }),
  },
  unseen: ['userId', 'fence'],
  filters: ['plant', 'tankCode', 'lockedFor'],
  sort: 'takenAt',
  key: ['tankCode'],
  site: 'plant',
  everySeconds: 10,
})

/** Who took, gave back and forced which tank, the last first. */
export const lockHistory = defineReport({
  id: 'lockHistory',
  element: heldLocks.elements.view,
  module: 'stock-sheets',
  path: '/stock-management/daily-locked/history',
  parameters: { period: period({ proposes: 'nothing', maxDays: 100_000 }), account },
  row: {
    at: instant(),
    ...tank,
    action: choice(['taken', 'released', 'forced']),
    by: text({ max: 151 }),
    former: optional(text({ max: 151 })),
    reason: optional(text({ max: 300 })),
  },
  filters: ['plant', 'tankCode', 'action'],
  sort: '-at',
  title: 'tankCode',
  site: 'plant',
})
