import { siteZone } from '#platform/core/date-format.ts'
import type { Missed, Rhythm } from '#platform/core/schedule.ts'

/** Work that goes by the clock. */
export interface Schedule {
  /** Under this name its runs are kept: it never changes. */
  id: string
  /** Key of its texts, with the namespace: `name`, and in `does` what it does. */
  text: string
  /** The system's own work: a job with rights 'none'. */
  job: { kind: string; payload: unknown }
  at: Rhythm
  /** Left out: that of the site. */
  zone?: string
  missed: Missed
}

export const zoneOf = ({ zone = siteZone }: Schedule): string => zone
