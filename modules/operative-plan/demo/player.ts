import type { Told } from '#demo/story/chapter.ts'
import { eventsSince } from './plans.chapter.ts'

/** Plans, sends, validates and publishes what is due since the last time. What people did to the plan meanwhile may refuse it. */
export async function playPlan(told: Omit<Told, 'past'>, voyages: ReadonlyMap<string, string | null>): Promise<number> {
  let steps = 0
  const asNow = { ...told, voyageOf: (call: string) => voyages.get(call) ?? null }
  // What was planned before the last time stands in the plan already: it is told as if it were planned at that moment.
  for (const { at, who, does } of eventsSince(asNow, told.since).filter((one) => one.at > told.since)) {
    try {
      await told.write(who, at, does)
      steps++
    } catch (error) {
      told.say(`the plan stands still: ${String(error)}`)
    }
  }
  return steps
}
