import { type DemoSlice, enabledFor } from '#platform/server/demo/demo-slice.ts'
import { planElements } from '../contract/plan.contract.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'

const { view, edit, validate, send, publish } = planElements
const { history } = scheduledOperationRegistry.elements

/** Planners and schedulers plan and send; the shift says whether it can be done so; others work by what they read. */
export const operativePlanDemo: DemoSlice = {
  id: 'operative-plan',
  grants: {
    ...enabledFor(['PLANNER', 'SCHEDULER'], [view, edit, send, publish, history]),
    ...enabledFor(['SHIFT'], [view, edit, validate, history]),
    ...enabledFor(['TANKOPS', 'JETTY', 'FISCAL', 'CUSTOMS', 'BALANCE', 'TRADER'], [view]),
  },
  records: {},
}
