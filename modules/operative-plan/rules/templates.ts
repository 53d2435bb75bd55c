import { parseMoment } from '#platform/core/instant-format.ts'
import { addDays } from '#platform/core/report-parameters.ts'

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
type Weekday = (typeof days)[number]

export type TemplateDays = Record<Weekday, boolean> & { timeOfDay: string }

/** Of the calendar, so it has no zone. */
export const weekdayOf = (day: string): Weekday => days[new Date(`${day}T12:00:00Z`).getUTCDay()]!

/** Days for which a template wants an operation, of those from today on. */
export function templateDays(template: TemplateDays, today: string, ahead: number): string[] {
  return Array.from({ length: ahead }, (_, index) => addDays(today, index)).filter((day) => template[weekdayOf(day)])
}

/** An hour, until somebody says how long it takes. */
const length = 3_600_000

/** At its time by the site's clock: in October the first of two, and in March an hour later where the clock leaves it out. */
export function templateTimes({ timeOfDay }: Pick<TemplateDays, 'timeOfDay'>, day: string) {
  const from = momentOf(day, timeOfDay)
  return { scheduledFrom: new Date(from).toISOString(), scheduledTo: new Date(from + length).toISOString() }
}

function momentOf(date: string, time: string): number {
  const parsed = parseMoment({ date, time })
  if (parsed.kind === 'instant') return Date.parse(parsed.value)
  if (parsed.kind === 'twice') return Date.parse(parsed.summer)
  const [hours, minutes] = time.split(':')
  return momentOf(date, `${String(Number(hours) + 1).padStart(2, '0')}:${minutes}`)
}
