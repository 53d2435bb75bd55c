import { siteTime } from '#platform/core/date-format.ts'
import { hour } from './clock.ts'

const days = new Map<number, string>()

/** The day of the site at a moment; no day begins within an hour of the clock. */
export function siteDayOf(at: number): string {
  const hours = Math.floor(at / hour)
  const known = days.get(hours)
  if (known !== undefined) return known
  const day = siteTime(new Date(at).toISOString()).date
  days.set(hours, day)
  return day
}
