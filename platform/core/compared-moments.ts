import { z } from 'zod'
import type { Issue } from './issue.ts'

/** Two moments of a list that are held against each other; left out, the later one is now. */
export interface Moments {
  from: string
  to?: string | undefined
}

export const momentsShape = { from: z.iso.datetime(), to: z.iso.datetime().optional() }

/** From a moment to what the screen shows: now, or the later moment of the past that it is at. */
export const momentsSince = (from: string, shown: string | undefined): Moments =>
  shown !== undefined && Date.parse(from) < Date.parse(shown) ? { from, to: shown } : { from }

/** What has not been yet cannot be compared, nor what ends before it begins. */
export function momentIssues({ from, to }: Moments, now: string): Issue[] {
  const isToCome = (moment: string | undefined) => moment !== undefined && Date.parse(moment) > Date.parse(now)
  const toCome = (['from', 'to'] as const).filter((field) => isToCome({ from, to }[field]))
  if (toCome.length > 0) return toCome.map((field) => ({ field, code: 'core.momentToCome' }))
  if (to === undefined || Date.parse(from) <= Date.parse(to)) return []
  return [{ field: 'to', code: 'core.periodEndsBeforeStart' }]
}
