import tags from '#modules/operations/demo/historian-tags.json' with { type: 'json' }
import { tagLimits } from '#modules/operations/demo/tag-limits.ts'
import type { Gauges } from './gauges.ts'

export interface TagOfGauge {
  measure: keyof Gauges
  maxAgeMinutes: number
  frozenAfterMinutes: number | null
}

const ofTank = Map.groupBy(tags, ({ tank }) => tank)

/** What the historian knows of a tank. */
export const tagsOf = (tank: string): TagOfGauge[] =>
  (ofTank.get(tank) ?? []).map(({ measure }) => {
    const { maxAge, frozenAfter } = tagLimits(measure)
    return { measure: measure as keyof Gauges, maxAgeMinutes: maxAge, frozenAfterMinutes: frozenAfter }
  })
