import { type DemoSlice, enabledFor } from '#platform/server/demo/demo-slice.ts'
import { biodieselMixing } from '#modules/blending/contract/biodiesel-mixing.report.ts'

/** Who blends, who plans it and who answers for the share of it to others. */
export const blendingDemo: DemoSlice = {
  id: 'blending',
  grants: enabledFor(
    ['TANKOPS', 'SHIFT', 'PLANNER', 'SCHEDULER', 'BALANCE', 'FISCAL', 'LAB'],
    [biodieselMixing.elements.view],
  ),
  records: {},
}
