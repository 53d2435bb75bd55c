import { choice, instant, optional, reference, text } from '#platform/core/fields.ts'
import { period } from '#platform/core/report-parameters.ts'
import { defineReport } from '#platform/core/report.ts'
import { trackingElements } from './tank-tracking.report.ts'

export const trackedFacts = ['referenceDate', 'fiscalClearanceDate', 'isVesselCommunicated', 'isViewed'] as const

/** Each fact of a tank that somebody changed, the last first. */
export const tankTrackingLog = defineReport({
  id: 'tankTrackingLog',
  element: trackingElements.view,
  module: 'tank-tracking',
  path: '/tank-tracking/log',
  parameters: { period: period({ proposes: 'nothing', maxDays: 100_000 }) },
  row: {
    at: instant(),
    tankCode: reference({ to: 'tanks', max: 20 }),
    fact: choice(trackedFacts),
    oldValue: optional(text({ max: 40 })),
    newValue: optional(text({ max: 40 })),
    by: text({ max: 151 }),
    plant: reference({ to: 'plants', max: 4 }),
  },
  spare: ['plant'],
  filters: ['tankCode', 'fact', 'plant'],
  sort: '-at',
  key: ['at', 'tankCode', 'fact'],
  site: 'plant',
})
