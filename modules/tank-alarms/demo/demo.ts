import { type DemoSlice, enabledFor } from '#platform/server/demo/demo-slice.ts'
import { alarmElements } from '#modules/tank-alarms/contract/tank-alarms.contract.ts'

const { view, acknowledge, shelve } = alarmElements

/** Whoever runs the tanks answers for their alarms; only the shift puts one away. Others who see the farm see them. */
export const tankAlarmsDemo: DemoSlice = {
  id: 'tank-alarms',
  grants: {
    ...enabledFor(['JETTY', 'PLANNER', 'SCHEDULER', 'BALANCE'], [view]),
    ...enabledFor(['TANKOPS'], [view, acknowledge]),
    ...enabledFor(['SHIFT'], [view, acknowledge, shelve]),
  },
  records: {},
}
