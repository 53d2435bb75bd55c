import { type DemoSlice, enabledFor } from '#platform/server/demo/demo-slice.ts'
import { handoverElements } from '#modules/shift-handover/contract/shift-handover.contract.ts'

/** Whoever is on shift: its chief, and the operators of the tank farm, who lead the shifts of the north plant. */
export const shiftHandoverDemo: DemoSlice = {
  id: 'shift-handover',
  grants: enabledFor(['SHIFT', 'TANKOPS'], Object.values(handoverElements)),
  records: {},
}
