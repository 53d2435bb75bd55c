import { siteTime } from '#platform/core/date-format.ts'
import { writeMoment } from '#platform/core/instant-format.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import type { shifts } from '../contract/shift-handover.contract.ts'

export type ShiftName = (typeof shifts)[number]

/** A shift belongs to the day on which it begins. */
export interface Shift {
  day: string
  shift: ShiftName
}

export interface Span {
  from: string
  to: string
}

/** The three shifts of the site by its clock: 06–14, 14–22, 22–06. */
const beginsAt: Record<ShiftName, string> = { morning: '06:00', afternoon: '14:00', night: '22:00' }

/**
 * By the clock on the wall, so the night in which it is put forward has seven hours and the one in which it is put back nine
 * (directive 2000/84/EC: at 01:00 UTC, when nobody changes over).
 */
export function spanOf(one: Shift): Span {
  const next = nextShift(one)
  return { from: beginning(one), to: beginning(next) }
}

const beginning = ({ day, shift }: Shift) => writeMoment({ date: day, time: beginsAt[shift] })

export function nextShift({ day, shift }: Shift): Shift {
  if (shift === 'morning') return { day, shift: 'afternoon' }
  return shift === 'afternoon' ? { day, shift: 'night' } : { day: addDays(day, 1), shift: 'morning' }
}

export function shiftBefore({ day, shift }: Shift): Shift {
  if (shift === 'night') return { day, shift: 'afternoon' }
  return shift === 'afternoon' ? { day, shift: 'morning' } : { day: addDays(day, -1), shift: 'night' }
}

/** Before this nobody worked here. */
const firstDay = '2000-01-01'

/** Whether there is, or was, such a shift. */
export const hasBegun = (one: Shift, now: string): boolean =>
  one.day >= firstDay && one.day <= siteTime(now).date && Date.parse(beginning(one)) <= Date.parse(now)

/** Which shift is on duty at a moment; at the moment of the change it is the one that comes. */
export function shiftAt(instant: string): Shift {
  const { date, time } = siteTime(instant)
  if (time < beginsAt.morning) return { day: addDays(date, -1), shift: 'night' }
  if (time < beginsAt.afternoon) return { day: date, shift: 'morning' }
  return { day: date, shift: time < beginsAt.night ? 'afternoon' : 'night' }
}

const hour = 3_600_000

/** Whoever signs much too early would sign for hours that have not been. */
export const signableFrom = ({ to }: Span): string => new Date(Date.parse(to) - hour).toISOString()

/** As of when the page of a shift is made: now while it lasts, its end afterwards. */
export const standsAt = ({ to }: Span, now: string): string => (Date.parse(now) < Date.parse(to) ? now : to)
