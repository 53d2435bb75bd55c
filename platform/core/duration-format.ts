/** A length of time is kept in whole minutes and read as hours and minutes: `36:15`, also beyond a day. */
export function formatDuration(minutes: number): string {
  const sign = minutes < 0 ? '-' : ''
  const whole = Math.abs(minutes)
  return `${sign}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

const clock = /^(\d{1,7}):([0-5]\d)(?::00)?$/
const words = /^(?:(\d{1,7})\s*h)?\s*(?:(\d{1,7})\s*m(?:in)?)?$/i

/**
 * Minutes of what people type: `36:15`, `36:15:00` as spreadsheets write it, `36h 15m`, `2 h`, `90 min`. A number alone
 * is refused, because nobody can tell whether 36 are hours or minutes.
 */
export function parseDuration(text: string): number | null {
  const trimmed = text.trim()
  const found = clock.exec(trimmed) ?? words.exec(trimmed)
  if (!found || (found[1] === undefined && found[2] === undefined)) return null
  return Number(found[1] ?? 0) * 60 + Number(found[2] ?? 0)
}
