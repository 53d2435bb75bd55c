import { siteTime } from '#platform/core/date-format.ts'

/** By which clock a moment is told at the site: two hours ahead of UTC in summer, one in winter. */
export function zoneOf(instant: string): 'CEST' | 'CET' {
  const { date, time } = siteTime(instant)
  return Date.parse(`${date}T${time}:00Z`) - Date.parse(instant) > 90 * 60_000 ? 'CEST' : 'CET'
}
