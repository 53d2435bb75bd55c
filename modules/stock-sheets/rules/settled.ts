import { siteTime } from '#platform/core/date-format.ts'

/** In minutes: the last readings of a day are written by then, and its snapshots can be taken. */
const settledAfter = 5

/** The first day that is not over, or only just. */
export const unsettledDay = (now: number): string => siteTime(new Date(now - settledAfter * 60_000).toISOString()).date

/** Whether a day can be closed: it is over, so that nothing more happens in it, and its midnight could be read. */
export const isSettled = (day: string, now: number): boolean => day < unsettledDay(now)
