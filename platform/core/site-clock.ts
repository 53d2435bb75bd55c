import { siteTime } from './date-format.ts'

/** The site's clock as a number: milliseconds since 1970 as if it were UTC, for sums that people do on the clock. */

const hour = 3_600_000
const known = new Map<number, number>()

/** How far the site's clock is ahead of UTC. It is changed on the hour, so an hour has one answer. */
export function siteOffset(at: number): number {
  const start = Math.floor(at / hour) * hour
  const found = known.get(start)
  if (found !== undefined) return found
  const { date, seconds } = siteTime(new Date(start).toISOString())
  const offset = Date.parse(`${date}T${seconds}Z`) - start
  known.set(start, offset)
  return offset
}

export const siteClock = (at: number): number => at + siteOffset(at)

/** When the clock shows this: once as a rule, never in the hour that is left out in March, twice in that of October. */
export function instantsAt(clock: number): number[] {
  const offsets = new Set([siteOffset(clock - 12 * hour), siteOffset(clock + 12 * hour)])
  return [...offsets]
    .map((offset) => clock - offset)
    .filter((at) => siteClock(at) === clock)
    .toSorted((a, b) => a - b)
}
