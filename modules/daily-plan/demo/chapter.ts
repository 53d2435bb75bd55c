import { addDays } from '#platform/core/report-parameters.ts'
import type { Chapter } from '#demo/story/chapter.ts'
import { atHour, daysBetween } from '#demo/story/clock.ts'
import { onShift } from '#demo/story/people.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import { publishSlots, waitsForPlan, writeDay } from './tell-day.ts'

/** Days of so many weeks are told: what is older is worked by nobody any more. */
const toldDays = 14
const planner = 's.costa'
const plants = ['S', 'N'] as const

/** Each evening, after the operative plan, the day to come: what the shift writes of its slots, and the day as it is published. */
export const dailyPlansChapter: Chapter = {
  id: 'daily-plan',
  after: ['operative-plan'],
  async tell(told) {
    const { now } = told
    const days = daysBetween(addDays(siteDayOf(now), -toldDays), siteDayOf(now))
    await told.life(async (step) => {
      for (const day of days) {
        const evening = addDays(day, -1)
        const [written, published] = [atHour(evening, 18.25), atHour(evening, 18.5)]
        if (written < told.since || published > now) continue
        for (const plant of plants) {
          await step(onShift(plant, written), written, (tx) => writeDay(tx, plant, day))
          await step(planner, published, async (tx) => {
            // What was validated after that evening is not published before it was.
            if (!(await waitsForPlan(tx, plant, day))) await publishSlots(tx, plant, day)
          })
        }
      }
    })
    told.say(`demo: the plans of ${days.length} days`)
  },
}
