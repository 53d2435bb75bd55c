import { siteTime } from '#platform/core/date-format.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type DemoSlice, enabledFor } from '#platform/server/demo/demo-slice.ts'
import { dailyElements } from '../contract/daily-plan.contract.ts'
import { publishSlots, writeDay } from './tell-day.ts'

const { view, edit } = dailyElements

/** Whoever plans and whoever works by the plan writes in it; what they may do to its operations says the operative plan. */
export const dailyPlanDemo: DemoSlice = {
  id: 'daily-plan',
  grants: {
    ...enabledFor(['PLANNER', 'SCHEDULER', 'SHIFT', 'TANKOPS'], [view, edit]),
    ...enabledFor(['JETTY', 'FISCAL', 'CUSTOMS', 'BALANCE'], [view]),
  },
  records: {},
  play: async (as: (username: string) => Promise<Tx>) => {
    const today = siteTime(new Date().toISOString()).date
    await writeDay(await as('m.greco'), 'S', today)
    await publishSlots(await as('s.costa'), 'S', today)
  },
}
