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

const told = tags.map(({ tank, measure, tag }) => {
  const { maxAge, frozenAfter } = tagLimits(measure)
  return { tank, tag, measure: measure as keyof Gauges, maxAgeMinutes: maxAge, frozenAfterMinutes: frozenAfter }
})
const ofTank: ReadonlyMap<string, readonly TagOfGauge[]> = Map.groupBy(told, ({ tank }) => tank)

/** What the historian knows of a tank: a copy of another one has the same gauges, under its own name. */
export function tagsOf({ code, row }: Pick<StoryTank, 'code' | 'row'>): readonly TagOfGauge[] {
  const known = ofTank.get(row.code) ?? []
  return code === row.code ? known : known.map((one) => ({ ...one, tag: one.tag.replace(row.code, code) }))
}
