import { siteTime } from '#platform/core/date-format.ts'

/** A moment as the clock of the site shows it: Excel knows no zones, and a day alone would hide the time. */
export class SiteMoment extends Date {
  constructor(instant: string) {
    const { date, seconds } = siteTime(instant)
    super(`${date}T${seconds}Z`)
  }
}
