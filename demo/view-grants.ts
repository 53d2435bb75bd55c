import { viewElements } from '#platform/core/view.contract.ts'
import type { DemoSlice } from '#platform/server/demo/demo-slice.ts'

const forRole = { [viewElements.shareRole]: 'enabled' } as const

/** Everyone keeps views for themselves; these roles publish them. */
export const viewGrants: DemoSlice = {
  id: 'views',
  grants: {
    MASTERDATA: { ...forRole, [viewElements.shareAll]: 'enabled' },
    SCHEDULER: forRole,
    TRADER: { ...forRole, [viewElements.shareAll]: 'visible' },
    PLANNER: forRole,
    SHIFT: forRole,
    FISCAL: forRole,
  },
  records: {},
}
