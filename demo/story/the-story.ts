import { addDays } from '#platform/core/report-parameters.ts'
import { siteDayOf } from './site-day.ts'
import { type Story, type Telling, tellStory } from './story.ts'

/** The story of the demo terminal. It always begins on the same day, so that any moment of it is told the same whenever it is asked for. */
const theStory = { seed: 'selvara', from: '2025-04-01' } as const
/** Ships are nominated about two weeks ahead. */
const daysAhead = 15

/** Another one tells of a longer past, or of another terminal. */
export function storyAround(now: number, another: Partial<Omit<Telling, 'to'>> = {}): Story {
  return tellStory({ ...theStory, ...another, to: addDays(siteDayOf(now), daysAhead) })
}
