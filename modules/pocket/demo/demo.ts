import { type DemoSlice, enabledFor } from '#platform/server/demo/demo-slice.ts'
import { pocketElements } from '#modules/pocket/contract/pocket-paths.ts'

const { view, enter, settle } = pocketElements

/** Who stands at the ships and on the tanks says what happens there; the desk of the shift settles what did not fit. */
export const pocketDemo: DemoSlice = {
  id: 'pocket',
  grants: {
    ...enabledFor(['JETTY'], [view, enter]),
    ...enabledFor(['SHIFT', 'TANKOPS'], [view, enter, settle]),
  },
  records: {},
}
