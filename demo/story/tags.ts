import tags from '#modules/operations/demo/historian-tags.json' with { type: 'json' }
import { tagLimits } from '#modules/operations/demo/tag-limits.ts'
import type { Gauges } from './gauges.ts'
import type { StoryTank } from './tank.ts'

export interface TagOfGauge {
  measure: keyof Gauges
  tag: string
  maxAgeMinutes: number
  frozenAfterMinutes: number | null
}

const ofTank = Map.groupBy(tags, ({ tank }) => tank)

/** What the historian knows of a tank: a copy of another one has the same gauges, under its own name. */
export const tagsOf = ({ code, row }: Pick<StoryTank, 'code' | 'row'>): TagOfGauge[] =>
  (ofTank.get(row.code) ?? []).map(({ measure, tag }) => {
    const { maxAge, frozenAfter } = tagLimits(measure)
    return {
      measure: measure as keyof Gauges,
      tag: tag.replace(row.code, code),
      maxAgeMinutes: maxAge,
      frozenAfterMinutes: frozenAfter,
    }
  })
