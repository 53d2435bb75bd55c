import { type DemoSlice, enabledFor } from '#platform/server/demo/demo-slice.ts'
import { timesheetElements } from '#modules/timesheets/contract/timesheets.contract.ts'

const { view, edit, attest } = timesheetElements

/** Whoever stands on the jetty writes; the shift signs for the terminal, and in the north at night nobody else is there who could. */
export const timesheetsDemo: DemoSlice = {
  id: 'timesheets',
  grants: {
    ...enabledFor(['DEMURRAGE', 'TRADER', 'PLANNER', 'BALANCE', 'CUSTOMS', 'TANKOPS'], [view]),
    ...enabledFor(['JETTY', 'SCHEDULER'], [view, edit]),
    ...enabledFor(['SHIFT', 'FISCAL'], [view, edit, attest]),
  },
  records: {},
}
