import { addDays } from '#platform/core/report-parameters.ts'
import type { Chapter } from '#demo/story/chapter.ts'
import { atHour, daysBetween } from '#demo/story/clock.ts'
import { onShift } from '#demo/story/people.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { publishSlots, waitsForPlan, writeDay } from './tell-day.ts'

/** Days of so many weeks are told: what is older is worked by nobody any more. */
const toldDays = 14
export const planner = 's.costa'
const plants = ['S', 'N'] as const

/** Each evening, after the operative plan, the day to come: what the shift writes of its slots, and the day as it is published. */
export const dailyPlansChapter: Chapter = {
  id: 'daily-plan',
  after: ['operative-plan'],
  async tell(told) {
    const events = evenings(addDays(siteDayOf(told.now), -toldDays), siteDayOf(told.now)).filter(
      ({ written, published }) => written >= told.since && published <= told.now,
    )
    await told.life(async (step) => {
      for (const { plant, day, written, published } of events) {
        await step(onShift(plant, written), written, (tx) => writeDay(tx, plant, day))
        await step(planner, published, (tx) => publishOnce(tx, plant, day))
      }
    })
    told.say(`demo: ${events.length} daily plans`)
  },
}

/** The days of both plants, and when on the evening before each is written and published. */
export const evenings = (first: string, last: string) =>
  daysBetween(first, last).flatMap((day) => {
    const evening = addDays(day, -1)
    return plants.map((plant) => ({ plant, day, written: atHour(evening, 18.25), published: atHour(evening, 18.5) }))
  })

/** What was validated after that evening is not published before it was. */
export async function publishOnce(tx: Tx, plant: string, day: string): Promise<void> {
  if (!(await waitsForPlan(tx, plant, day))) await publishSlots(tx, plant, day)
}
