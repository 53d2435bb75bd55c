import { parseDate, siteTime, siteZone } from '#platform/core/date-format.ts'
import { parseInstant } from '#platform/core/instant-format.ts'
import { Refused } from './refused.ts'

const withOffset = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)? ?(Z|[+-]\d\d:\d\d)$/
const withZone = new RegExp(String.raw`^(.+[ T]\d{1,2}:\d\d)(?::(\d\d(?:\.\d{1,3})?))? ${siteZone}$`)

/** A moment with its zone. Without one it would be guessed, and a guess may be two hours beside the truth. */
export function instantOf(text: string): Date {
  const trimmed = text.trim()
  if (withOffset.test(trimmed) && parseDate(trimmed.slice(0, 10)) !== null) {
    const instant = new Date(trimmed.replace(' ', 'T').replace(' ', ''))
    if (!Number.isNaN(instant.getTime())) return instant
  }
  const [, minute, seconds = '0'] = withZone.exec(trimmed) ?? []
  if (minute !== undefined && Number(seconds) < 60) {
    const parsed = parseInstant(minute)
    if (parsed.kind === 'twice') {
      throw new Refused(
        `${trimmed} comes twice in the night when the clock goes back.`,
        `write the offset: ${minute.replace(' ', 'T')}:00+02:00 for the first time, +01:00 for the second.`,
      )
    }
    if (parsed.kind === 'instant') return new Date(Date.parse(parsed.value) + Number(seconds) * 1000)
  }
  throw new Refused(
    `"${text}" is no moment with a zone.`,
    `write it as 2026-11-15T21:53:00Z, 2026-11-15T22:53:00+01:00 or "2026-11-15 22:53:00 ${siteZone}".`,
  )
}

/** In UTC and as the clocks of the plant showed it. */
export function shown(instant: Date): string {
  const { date, seconds } = siteTime(instant.toISOString())
  return `${instant.toISOString()} (plant time ${date} ${seconds} ${siteZone})`
}
