import type { Job } from '../jobs/job.ts'
import type { Schedule } from './schedule.ts'

/** What would be found out at three in the morning is found out when the server starts. */
export function checkSchedules(schedules: readonly Schedule[], jobs: readonly Job[]): void {
  const ids = schedules.map(({ id }) => id)
  const doubled = ids.find((id, place) => ids.indexOf(id) !== place)
  if (doubled) throw new Error(`there are two schedules ${doubled}`)
  for (const { id, job } of schedules) {
    const found = jobs.find(({ kind }) => kind === job.kind)
    if (!found) throw new Error(`schedule ${id} asks for ${job.kind}, which nobody does`)
    if (found.rights !== 'none') throw new Error(`schedule ${id} asks for ${job.kind}, which only people do`)
    found.payload.parse(job.payload)
  }
}
