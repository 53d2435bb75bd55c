import { vesselsDemo } from '#modules/vessels/demo.ts'
import type { DemoSlice } from '#platform/server/demo.ts'

/** What the demo terminal is made of, in the order of dependence. */
export const demoSlices: readonly DemoSlice[] = [vesselsDemo]

/** The same for every demo user; refused where real data lives. */
export const demoPassword = 'Selvara-Terminal-26!'
