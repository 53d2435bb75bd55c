import { type DemoSlice, enabledFor } from '#platform/server/demo/demo-slice.ts'
import { splitElements } from '#modules/splits/contract/splits.contract.ts'

const { view, split, undo } = splitElements

/** Who closes lots splits what was moved for them; the balance takes a split back. */
export const splitsDemo: DemoSlice = {
  id: 'splits',
  grants: {
    ...enabledFor(['FISCAL', 'CUSTOMS', 'PLANNER', 'TANKOPS', 'FINANCE', 'SHIFT'], [view]),
    ...enabledFor(['SCHEDULER'], [view, split]),
    ...enabledFor(['BALANCE'], [view, split, undo]),
  },
  records: {},
}
