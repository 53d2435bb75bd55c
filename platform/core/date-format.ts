import type { Language } from './language.ts'
import { once } from './once.ts'

/** Instants are stored in UTC and shown in site time to everybody, wherever they sit. */
export const siteZone = 'Europe/Rome'

const monthNames: Record<Language, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  it: ['gen', 'feb', 'mar', 'apr', 'mag', 'giu', 'lug', 'ago', 'set', 'ott', 'nov', 'dic'],
}

/** `2026-11-14` as `14 Nov 2026` or `14/11/2026`: never with the month first. */
export function formatDate(date: string, language: Language): string {
  const [year = '', month = '', day = ''] = date.slice(0, 10).split('-')
  return language === 'it' ? `${day}/${month}/${year}` : `${day} ${monthNames.en[Number(month) - 1] ?? month} ${year}`
}

/** `2026-11` as `November 2026` or `novembre 2026`. */
export function formatMonth(month: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language === 'it' ? 'it-IT' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}

/** `11/2026`, `2026.11` and `2026-11` as `2026-11`; null for what is no month. */
export function parseMonth(text: string): string | null {
  const [, first = '', second = ''] = /^(\d{1,4})[-/.](\d{1,4})$/.exec(text.trim()) ?? []
  const [year, month] = first.length === 4 ? [first, second] : [second, first]
  const isMonth = year.length === 4 && month.length <= 2 && Number(month) >= 1 && Number(month) <= 12
  return isMonth ? `${year}-${month.padStart(2, '0')}` : null
}

/** A clock of another zone takes a browser long to make. */
const siteClock = once(
  () =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: siteZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
)

/** The same instant as date and clock time of the site. */
export function siteTime(instant: string): { date: string; time: string; seconds: string } {
  const [date = '', clock = ''] = siteClock().format(new Date(instant)).split(' ')
  return { date, time: clock.slice(0, 5), seconds: clock }
}

export function formatInstant(instant: string, language: Language): string {
  const { date, time } = siteTime(instant)
  return `${formatDate(date, language)} ${time}${doubledHourMark(instant, date, time)}`
}

/** The same to the second, where a moment is not a whole minute: what was taken from a machine. */
export function formatExactInstant(instant: string, language: Language): string {
  const { time, seconds } = siteTime(instant)
  return seconds.endsWith(':00')
    ? formatInstant(instant, language)
    : formatInstant(instant, language).replace(time, seconds)
}

/** In the October night when the clock goes back, 02:30 comes twice; only then the name of the time is needed. */
function doubledHourMark(instant: string, date: string, time: string): string {
  if (!(date.slice(5, 7) === '10' && time.startsWith('02'))) return ''
  const sameClock = (hours: number) => {
    const other = siteTime(new Date(Date.parse(instant) + hours * 3_600_000).toISOString())
    return other.date === date && other.time === time
  }
  return sameClock(1) ? ' CEST' : sameClock(-1) ? ' CET' : ''
}

/** What people type as a date: `14/11/2026`, `14.11.26`, `14 Nov 2026`, `14 novembre 2026`, `2026-11-14`; day first. */
export function parseDate(text: string): string | null {
  const trimmed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmed)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts = /^(\d{1,2})[\s./-]+(\d{1,2}|\p{L}{3,})[\s./-]+(\d{4}|\d{2})$/u.exec(trimmed)
  if (!parts) return null
  const month = /^\d+$/.test(parts[2]!) ? Number(parts[2]) : monthOf(parts[2]!)
  const year = Number(parts[3])
  return dateOf(parts[3]!.length === 2 ? 2000 + year : year, month, Number(parts[1]))
}

function monthOf(name: string): number {
  const start = name.slice(0, 3).toLowerCase()
  return (
    1 + Math.max(...Object.values(monthNames).map((names) => names.findIndex((known) => known.toLowerCase() === start)))
  )
}

function dateOf(year: number, month: number, day: number): string | null {
  const made = new Date(Date.UTC(year, month - 1, day))
  const real = made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === day
  return real && year >= 1000 ? made.toISOString().slice(0, 10) : null
}
