import { siteDayEnd } from '#platform/core/site-moments.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import type { ScheduledOperation } from '#modules/operative-plan/contract/plan.contract.ts'

/** From the midnight in which a day of the site begins to the one in which it ends: 23, 24 or 25 hours. */
export const spanOfDay = (day: string) => ({ from: siteDayEnd(addDays(day, -1)), to: siteDayEnd(day) })

type Times = Pick<ScheduledOperation, 'scheduledFrom' | 'scheduledTo'>

/** The time slot of an operation on a day; nothing where it does not touch the day. */
export function slotOn(day: string, { scheduledFrom, scheduledTo }: Times): { from: string; to: string } | null {
  const { from, to } = spanOfDay(day)
  const begins = Math.max(Date.parse(scheduledFrom), Date.parse(from))
  const ends = Math.min(Date.parse(scheduledTo), Date.parse(to))
  return begins < ends ? { from: new Date(begins).toISOString(), to: new Date(ends).toISOString() } : null
}
