import { addDays } from '#platform/core/report-parameters.ts'
import { siteDayEnd } from '#platform/core/site-moments.ts'

export const minute = 60_000
export const hour = 60 * minute
export const dayLength = 24 * hour
/** Units run in campaigns of some weeks, now more on this and now on that. */
export const campaignLength = 18 * dayLength

const closings = new Map<string, number>()

/** The last minute of a day of the site: what goes on overnight is measured then, so that each day has its own figures. */
export function closingOf(day: string): number {
  const known = closings.get(day)
  if (known !== undefined) return known
  const closing = Date.parse(siteDayEnd(day)) - minute
  closings.set(day, closing)
  return closing
}

const openings = new Map<string, number>()
/** The first minute of a day of the site. */
export function openingOf(day: string): number {
  const known = openings.get(day)
  if (known !== undefined) return known
  const opening = closingOf(addDays(day, -1)) + minute
  openings.set(day, opening)
  return opening
}

/** All days from one to the other. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

/** So many hours after the beginning of a day of the site, by its own clock on all but the two days that are not of 24 hours. */
export const atHour = (day: string, hours: number): number => openingOf(day) + Math.round(hours * 60) * minute
