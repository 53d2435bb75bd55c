import type { DemoSlice } from '#platform/server/demo/demo-slice.ts'
import { processDataElements } from '#modules/process-data/contract/process-data.contract.ts'

const tests = { [processDataElements.testTag]: 'enabled' } as const
const sees = { [processDataElements.view]: 'enabled' } as const

export const processDataDemo: DemoSlice = {
  id: 'process-data',
  grants: Object.fromEntries(
    ['TANKOPS', 'SHIFT', 'JETTY', 'PLANNER', 'SCHEDULER', 'FISCAL', 'CUSTOMS', 'BALANCE', 'API'].map((role) => [
      role,
      ['TANKOPS', 'SHIFT'].includes(role) ? { ...sees, ...tests } : sees,
    ]),
  ),
  records: {},
}
