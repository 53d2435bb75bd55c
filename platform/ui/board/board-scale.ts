import { instantsAt, siteClock } from '#platform/core/site-clock.ts'

/** Instants along a line: each pixel is as long as the next, so a day of 25 hours is wider. Marks fall on the site's clock. */

export const minute = 60_000
export const hour = 60 * minute
const day = 24 * hour

/** Hours that the window can show; the buttons go from one to the next, two fingers anywhere between. */
export const zooms = [6, 12, 24, 48, 96, 168, 336, 744, 1488] as const
export const leastHours = zooms[0]
export const mostHours = zooms.at(-1)!

export const withinZooms = (hours: number) => Math.min(Math.max(hours, leastHours), mostHours)

export function nextZoom(hours: number, step: 1 | -1): number {
  const next = step === 1 ? zooms.find((one) => one > hours) : zooms.findLast((one) => one < hours)
  return next ?? withinZooms(hours)
}

export interface Scale {
  from: number
  pxPerMs: number
}
export const toX = ({ from, pxPerMs }: Scale, at: number) => (at - from) * pxPerMs
export const toInstant = ({ from, pxPerMs }: Scale, x: number) => from + x / pxPerMs

/**
 * The nearest instant at which the clock shows a multiple of so many minutes, counted from midnight. Sixty minutes and what
 * divides them are the same everywhere; for more, a day of 23 or 25 hours has its own marks.
 */
export function snapTo(at: number, minutes: number): number {
  const step = minutes * minute
  if (60 % minutes === 0) return Math.round(at / step) * step
  const clock = siteClock(at)
  const midnight = Math.floor(clock / day) * day
  const nearest = midnight + Math.floor((clock - midnight) / step) * step
  // The step after the last one of a day is the midnight of the next, wherever it falls.
  // One that the clock leaves out in March is passed over.
  const ahead = [nearest + step, nearest + 2 * step, midnight + day].map((mark) => Math.min(mark, midnight + day))
  const marks = [nearest - step, nearest, ...ahead].flatMap(instantsAt).filter((mark) => isMark(mark, step))
  return marks.reduce((best, mark) => (Math.abs(mark - at) < Math.abs(best - at) ? mark : best), marks[0] ?? at)
}

const isMark = (at: number, step: number) => (siteClock(at) % day) % step === 0

/** The midnights from the one at or before `from` up to `to`. */
export function midnights(from: number, to: number): number[] {
  const all: number[] = []
  for (let clock = Math.floor(siteClock(from) / day) * day; ; clock += day) {
    const at = instantsAt(clock)[0]!
    if (at > to) return all
    all.push(at)
  }
}

export interface Axis {
  /** What the upper line of the axis tells apart: days above hours, months above days. */
  upper: 'day' | 'month'
  /** Begin and end of each day or month, the first begins at or before what is shown. */
  spans: { from: number; to: number }[]
  marks: number[]
}

/** Narrower than this, what stands at two marks would run into each other. */
const leastPx = 46
const hourSteps = [15, 30, 60, 120, 180, 360, 720].map((minutes) => minutes * minute)
const daySteps = [1, 2, 7, 14]

export function axisOf(from: number, to: number, pxPerMs: number): Axis {
  const days = [...midnights(from, to), endOfDay(to)]
  const step = hourSteps.find((one) => one * pxPerMs >= leastPx)
  const spans = (starts: number[]) =>
    starts.slice(0, -1).map((start, index) => ({ from: start, to: starts[index + 1]! }))
  if (step !== undefined) {
    return { upper: 'day', spans: spans(days), marks: spans(days).flatMap((one) => marksOfDay(one, step)) }
  }
  const every = daySteps.find((count) => count * day * pxPerMs >= leastPx) ?? daySteps.at(-1)!
  const firsts = days.filter((at, index) => index === 0 || index === days.length - 1 || dateOf(at).endsWith('-01'))
  // The first day shown is seldom the first of its month: the month began before it.
  return { upper: 'month', spans: spans(firsts), marks: days.slice(0, -1).filter((at) => dayNumber(at) % every === 0) }
}

const endOfDay = (at: number) => midnights(at, at + 2 * day).find((one) => one > at)!
const dateOf = (at: number) => new Date(siteClock(at)).toISOString().slice(0, 10)
/** Counted from a Monday, so that every seventh is one. */
const dayNumber = (at: number) => Math.floor(siteClock(at) / day) + 3

function marksOfDay({ from, to }: { from: number; to: number }, step: number): number[] {
  const marks: number[] = []
  for (let at = from; at < to; at += Math.min(step, hour)) {
    const isAgain = marks.length > 0 && siteClock(marks.at(-1)!) === siteClock(at)
    // Hours apart, the second two o'clock of October would stand on the first.
    if (isMark(at, step) && !(isAgain && step > hour)) marks.push(at)
  }
  return marks
}
