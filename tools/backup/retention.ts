/** How many are kept: fiscal papers are asked for after ten full years. */
export const keeping = { days: 35, months: 13, years: 11 }
/** All of the last two days stay: a second one on a bad day must not cost the one before the bad. */
const untouchedMs = 48 * 3_600_000

export interface Kept {
  keep: string[]
  drop: string[]
  /** The oldest one of the days: from it on every moment can be reached, before it only the backups' own. */
  oldestOfDays: string | undefined
}

/**
 * The newest of each day, month and year, for as many of them as there are backups of. Counted, not measured from today: when
 * no new ones come, the old ones stay.
 */
export function keptBases(bases: readonly { name: string; endedAt: Date }[]): Kept {
  const newestFirst = bases.toSorted((a, b) => b.endedAt.getTime() - a.endedAt.getTime())
  const newestOfEach = (length: number, count: number) => {
    const periods = Map.groupBy(newestFirst, ({ endedAt }) => endedAt.toISOString().slice(0, length))
    return [...periods.values()].slice(0, count).map(([newest]) => newest!.name)
  }
  const newest = newestFirst[0]?.endedAt.getTime() ?? 0
  const days = new Set([
    ...newestFirst.filter(({ endedAt }) => newest - endedAt.getTime() < untouchedMs).map(({ name }) => name),
    ...newestOfEach('2026-11-15'.length, keeping.days),
  ])
  const keep = new Set([
    ...days,
    ...newestOfEach('2026-11'.length, keeping.months),
    ...newestOfEach('2026'.length, keeping.years),
  ])
  const names = newestFirst.map(({ name }) => name)
  return {
    keep: names.filter((name) => keep.has(name)),
    drop: names.filter((name) => !keep.has(name)),
    oldestOfDays: names.findLast((name) => days.has(name)),
  }
}
