/** Days of the calendar, `2026-11-14`; a holiday is one of Italy, without those of a single town. */
const fixedHolidays = new Set([
  '01-01',
  '01-06',
  '04-25',
  '05-01',
  '06-02',
  '08-15',
  '11-01',
  '12-08',
  '12-25',
  '12-26',
])
/** Saint Francis is a holiday again since 2026 (law 151 of 2025). */
const saintFrancis = { since: '2026', day: '10-04' }

export function isWorkingDay(date: string): boolean {
  const weekday = new Date(date).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(date)
}

function isHoliday(date: string): boolean {
  const day = date.slice(5)
  if (fixedHolidays.has(day)) return true
  if (day === saintFrancis.day && date >= saintFrancis.since) return true
  return date === easterMonday(Number(date.slice(0, 4)))
}

/** The anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8), and the day after. */
export function easterMonday(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const place = epact + weekday - 7 * late + 114
  const sunday = Date.UTC(year, Math.floor(place / 31) - 1, (place % 31) + 1)
  return new Date(sunday + 24 * 3_600_000).toISOString().slice(0, 10)
}

/** Whether no earlier day of its month is a working day too. */
export function isFirstWorkingDay(date: string): boolean {
  if (!isWorkingDay(date)) return false
  const month = date.slice(0, 8)
  const before = Array.from({ length: Number(date.slice(8)) - 1 }, (_, place) => String(place + 1).padStart(2, '0'))
  return !before.some((day) => isWorkingDay(`${month}${day}`))
}
