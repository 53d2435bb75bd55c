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

/** `7:05`, `0705`, `7.05` and `07` are clock times; the colon need not be found on a keypad. */
export function parseClock(text: string): string | null {
  const found = /^(\d{1,2})(?:[:.]?([0-5]\d))?(?::00)?$/.exec(text.trim())
  if (!found || Number(found[1]) > 23) return null
  return `${found[1]!.padStart(2, '0')}:${found[2] ?? '00'}`
}

export function parseMoment({ date, time }: SiteMoment): ParsedInstant {
  if (date.trim() === '' && time.trim() === '') return { kind: 'empty' }
  const day = parseDate(date)
  const clock = parseClock(time)
  if (day === null || clock === null) return { kind: 'notAnInstant' }
  const asUtc = Date.parse(`${day}T${clock}:00Z`)
  const at = (hours: number): string | null => {
    const value = new Date(asUtc - hours * hour).toISOString()
    const shown = siteTime(value)
    return shown.date === day && shown.time === clock ? value : null
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
export function writeMoment(moment: SiteMoment): string {
  const parsed = parseMoment(moment)
  if (parsed.kind === 'empty') return ''
  return parsed.kind === 'instant' ? parsed.value : `${moment.date}T${moment.time}`
}

export function readMoment(text: string): SiteMoment {
  if (isInstant(text)) return siteTime(text)
  const cut = text.lastIndexOf('T')
  return cut < 0 ? { date: text, time: '' } : { date: text.slice(0, cut), time: text.slice(cut + 1) }
}
