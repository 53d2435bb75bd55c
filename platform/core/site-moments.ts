import { siteTime } from './date-format.ts'
import { writeMoment } from './instant-format.ts'
import { addDays } from './report-parameters.ts'

const dateOf = (time: number) => siteTime(new Date(time).toISOString()).date
const midnightOf = (date: string) => writeMoment({ date, time: '00:00' })

/** Midnight is the site's, wherever the browser stands. */
export const siteDayStart = (time: number): string => midnightOf(dateOf(time))

/** The midnight at which a day of the calendar ends. */
export const siteDayEnd = (date: string): string => midnightOf(addDays(date, 1))

export const siteMonthStart = (time: number): string => midnightOf(`${dateOf(time).slice(0, 8)}01`)
