import type { Told } from '#demo/story/chapter.ts'
import { onShift } from '#demo/story/people.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { evenings, planner, publishOnce } from './chapter.ts'
import { writeDay } from './tell-day.ts'

/** Writes of the day to come in the evening, and publishes it. */
export async function playDailyPlan({ since, now, write, say }: Omit<Told, 'past'>): Promise<number> {
  const isDue = (at: number) => at > since && at <= now
  let steps = 0
  for (const { plant, day, written, published } of evenings(siteDayOf(since), addDays(siteDayOf(now), 1))) {
    try {
      if (isDue(written)) await write(onShift(plant, written), written, (tx) => writeDay(tx, plant, day))
      if (isDue(published)) await write(planner, published, (tx) => publishOnce(tx, plant, day))
      steps += [written, published].filter(isDue).length
    } catch (error) {
      say(`the daily plan of ${plant} stands still: ${String(error)}`)
    }
  }
  return steps
}
