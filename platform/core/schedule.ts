import { isFirstWorkingDay } from './working-days.ts'

/** When something is to be done again and again, by the clock of a place. */
export type Rhythm =
  | { every: 'minutes'; minutes: number }
  | { every: 'day' | 'firstWorkingDay'; at: string }
  | { every: 'month'; day: number; at: string }

/**
 * What becomes of the times that nobody was there for: the last of them is made up for, or none, or each in turn. One that
 * is still at work when its next time comes misses it too.
 */
export type Missed = 'once' | 'skip' | 'each'

/** `everyMinutes(15)`: on the hour, and at 15, 30 and 45 past. */
export function everyMinutes(minutes: number): Rhythm {
  if (!Number.isInteger(minutes) || minutes < 1 || 60 % minutes !== 0) {
    throw new Error(`an hour has no ${minutes} minutes a whole number of times`)
  }
  return { every: 'minutes', minutes }
}

/** `daily('00:10')`: in the time of the place, also in the nights when its clock is changed. */
export const daily = (at: string): Rhythm => ({ every: 'day', at: clock(at) })

export const firstWorkingDay = (at: string): Rhythm => ({ every: 'firstWorkingDay', at: clock(at) })

/** Every month has the day, so it is at most the 28th. */
export function monthly(day: number, at: string): Rhythm {
  if (!Number.isInteger(day) || day < 1 || day > 28) throw new Error(`not every month has a day ${day}`)
  return { every: 'month', day, at: clock(at) }
}

function clock(at: string): string {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(at)) throw new Error(`${at} is no time of a day`)
  return at
}

const minute = 60_000
const day = 24 * 60 * minute

/** The moments after this one, in milliseconds, without end. */
export function* dueAfter(rhythm: Rhythm, zone: string, after: number): Generator<number, never> {
  if (rhythm.every === 'minutes') {
    const pace = rhythm.minutes * minute
    for (let due = (Math.floor(after / pace) + 1) * pace; ; due += pace) yield due
  }
  for (let noon = Date.parse(`${clockIn(zone, after).slice(0, 10)}T12:00Z`) - day; ; noon += day) {
    const date = new Date(noon).toISOString().slice(0, 10)
    if (!isDay(rhythm, date)) continue
    const due = momentOf(zone, date, rhythm.at)
    if (due > after) yield due
  }
}

export function nextDue(rhythm: Rhythm, zone: string, after: number): number {
  return dueAfter(rhythm, zone, after).next().value
}

/** The moments after the one, up to the other and with it. */
export function dueBetween(rhythm: Rhythm, zone: string, after: number, until: number): number[] {
  const found: number[] = []
  for (const due of dueAfter(rhythm, zone, after)) {
    if (due > until) return found
    found.push(due)
  }
  return found
}

/** Whoever looks this late was not there. */
export const missedAfter = 5 * minute

/** What is to be done now, when everything up to `since` is done; nothing where nothing is due, or it is left out. */
export function dueNow(
  { at, zone, missed }: { at: Rhythm; zone: string; missed: Missed },
  since: number,
  now: number,
): number | undefined {
  const due = dueBetween(at, zone, since, now)
  if (missed === 'each') return due[0]
  const last = due.at(-1)
  return missed === 'skip' && last !== undefined && now - last >= missedAfter ? undefined : last
}

function isDay(rhythm: Exclude<Rhythm, { every: 'minutes' }>, date: string): boolean {
  switch (rhythm.every) {
    case 'day':
      return true
    case 'month':
      return Number(date.slice(8)) === rhythm.day
    case 'firstWorkingDay':
      return isFirstWorkingDay(date)
  }
}

/**
 * The first moment at which the clock of the place shows this time or a later one: of a time that comes twice the first,
 * and for one that does not come at all the end of the hour that was left out.
 */
function momentOf(zone: string, date: string, at: string): number {
  const wanted = `${date} ${at}`
  const asUtc = Date.parse(`${date}T${at}Z`)
  const [before, after] = [asUtc - day, asUtc + day].map((near) => aheadIn(zone, near)) as [number, number]
  const found = [asUtc - before, asUtc - after].toSorted((a, b) => a - b)
  const shown = found.find((moment) => clockIn(zone, moment) === wanted)
  if (shown !== undefined) return shown
  let moment = found[0]!
  while (clockIn(zone, moment) < wanted) moment += minute
  return moment
}

/** How far the clock of the place is ahead of UTC. */
const aheadIn = (zone: string, moment: number) => Date.parse(`${clockIn(zone, moment).replace(' ', 'T')}Z`) - moment

const clocks = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-14 07:05` */
function clockIn(zone: string, moment: number): string {
  let format = clocks.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    clocks.set(zone, format)
  }
  return format.format(moment)
}
