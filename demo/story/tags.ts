import tags from '#modules/operations/demo/historian-tags.json' with { type: 'json' }
import { tagLimits } from '#modules/operations/demo/tag-limits.ts'
import type { Gauges } from './gauges.ts'

export interface TagOfGauge {
  measure: keyof Gauges
  maxAgeMinutes: number
  frozenAfterMinutes: number | null
}

const told = tags.map(({ tank, measure }) => {
  const { maxAge, frozenAfter } = tagLimits(measure)
  return { tank, measure: measure as keyof Gauges, maxAgeMinutes: maxAge, frozenAfterMinutes: frozenAfter }
})
const ofTank: ReadonlyMap<string, readonly TagOfGauge[]> = Map.groupBy(told, ({ tank }) => tank)

/** What the historian knows of a tank. */
export const tagsOf = (tank: string): readonly TagOfGauge[] => ofTank.get(tank) ?? []
