import { arrivalElements } from '#modules/arrivals/contract/arrivals.contract.ts'
import { type DemoSlice, enabledFor } from '#platform/server/demo/demo-slice.ts'

const { view, edit } = arrivalElements

/** Whoever runs the jetty and schedules ships says when they come and where they lie; others who work with them see it. */
export const arrivalsDemo: DemoSlice = {
  id: 'arrivals',
  grants: {
    ...enabledFor(['JETTY', 'SCHEDULER'], [view, edit]),
    ...enabledFor(
      ['SHIFT', 'PLANNER', 'TRADER', 'TANKOPS', 'CUSTOMS', 'DEMURRAGE', 'BALANCE', 'FISCAL', 'LAB', 'FINANCE'],
      [view],
    ),
  },
  records: {},
}
