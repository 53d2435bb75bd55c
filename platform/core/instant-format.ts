import { parseDate, siteTime } from './date-format.ts'

/** A moment as people write it: the date and the clock time of the site. */
export interface SiteMoment {
  date: string
  time: string
}

export type ParsedInstant =
  | { kind: 'instant'; value: string }
  | { kind: 'empty' }
  /** In the night of October when the clock goes back, 02:30 comes twice: in summer time and again in winter time. */
  | { kind: 'twice'; summer: string; winter: string }
  /** In the night of March when the clock goes forward, 02:30 does not come at all. */
  | { kind: 'skipped' }
  | { kind: 'notAnInstant' }

/** Hours that the site is ahead of UTC: in summer (CEST) and in winter (CET). */
const ahead = { summer: 2, winter: 1 } as const
const hour = 3_600_000

/** To the minute, as people tell a time, or to the second, as machines do. */
export type Precision = 'minute' | 'second'

/**
 * `7:05`, `0705`, `7.05` and `07` are clock times; the colon need not be found on a keypad. Seconds are heard where they
 * are asked for, and told where there are any.
 */
export function parseClock(text: string, precision: Precision = 'minute'): string | null {
  const found = /^(\d{1,2})(?:[:.]?([0-5]\d)(?::([0-5]\d))?)?(?::00)?$/.exec(text.trim())
  if (!found || Number(found[1]) > 23) return null
  const [, hours, minutes = '00', seconds = '00'] = found
  if (seconds !== '00' && precision === 'minute') return null
  return `${hours!.padStart(2, '0')}:${minutes}${seconds === '00' ? '' : `:${seconds}`}`
}

export function parseMoment({ date, time }: SiteMoment, precision: Precision = 'minute'): ParsedInstant {
  if (date.trim() === '' && time.trim() === '') return { kind: 'empty' }
  const day = parseDate(date)
  const clock = parseClock(time, precision)
  if (day === null || clock === null) return { kind: 'notAnInstant' }
  const toSecond = clock.padEnd(8, ':00')
  const asUtc = Date.parse(`${day}T${toSecond}Z`)
  const at = (hours: number): string | null => {
    const value = new Date(asUtc - hours * hour).toISOString()
    const shown = siteTime(value)
    return shown.date === day && shown.seconds === toSecond ? value : null
  }
  const [summer, winter] = [at(ahead.summer), at(ahead.winter)]
  if (summer !== null && winter !== null) return { kind: 'twice', summer, winter }
  const value = summer ?? winter
  return value === null ? { kind: 'skipped' } : { kind: 'instant', value }
}

/** A date and a clock time in one text, as in a cell of a spreadsheet; or the moment itself as it travels. */
export function parseInstant(text: string): ParsedInstant {
  const trimmed = text.trim()
  if (isInstant(trimmed)) return { kind: 'instant', value: new Date(trimmed).toISOString() }
  const zone = /\s(CES?T)$/i.exec(trimmed)?.[1]?.toUpperCase()
  const bare = zone ? trimmed.slice(0, -zone.length).trimEnd() : trimmed
  const cut = /[\sT]+(?=\S+$)/.exec(bare)
  const parsed = parseMoment(
    cut ? { date: bare.slice(0, cut.index), time: bare.slice(cut.index + cut[0].length) } : { date: bare, time: '' },
  )
  if (parsed.kind !== 'twice' || !zone) return parsed
  return { kind: 'instant', value: zone === 'CEST' ? parsed.summer : parsed.winter }
}

export function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** What a form keeps of a moment: the moment once it is one, until then both parts as they were typed. */
export function writeMoment(moment: SiteMoment, precision: Precision = 'minute'): string {
  const parsed = parseMoment(moment, precision)
  if (parsed.kind === 'empty') return ''
  return parsed.kind === 'instant' ? parsed.value : `${moment.date}T${moment.time}`
}

export function readMoment(text: string, precision: Precision = 'minute'): SiteMoment {
  if (isInstant(text)) {
    const { date, time, seconds } = siteTime(text)
    return { date, time: precision === 'second' && !seconds.endsWith(':00') ? seconds : time }
  }
  const cut = text.lastIndexOf('T')
  return cut < 0 ? { date: text, time: '' } : { date: text.slice(0, cut), time: text.slice(cut + 1) }
}
