import { type DemoSlice, enabledFor } from '#platform/server/demo/demo-slice.ts'
import { trackingElements } from '#modules/tank-tracking/contract/tank-tracking.report.ts'

const { view, edit, markViewed } = trackingElements

/** Fiscal and the schedulers say what is so of a tank; whoever sells marks that it was seen, others who plan look on. */
export const tankTrackingDemo: DemoSlice = {
  id: 'tank-tracking',
  grants: {
    ...enabledFor(['FISCAL', 'SCHEDULER'], [view, edit, markViewed]),
    ...enabledFor(['TRADER'], [view, markViewed]),
    ...enabledFor(['PLANNER', 'TANKOPS', 'SHIFT', 'BALANCE', 'JETTY'], [view]),
  },
  records: {},
}
