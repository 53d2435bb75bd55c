import { AppError, notFound, stale } from '#platform/core/app-error.ts'
import { pauseSchedule, resumeSchedule, runSchedule, schedulesId } from '#platform/core/schedule.contract.ts'
import type { Tx } from '../database/database.ts'
import { type Route, writes } from '../http/route.ts'
import { tellManyChanged } from '../notify/tell-changed.ts'
import type { Schedule } from './schedule.ts'
import { startRun } from './scheduler.ts'
import { knowSchedules, lockSchedule, pause, resume, type StoredSchedule } from './schedules.repo.ts'

export function scheduleRoutes(schedules: readonly Schedule[]): Route[] {
  const find = (id: string): Schedule => {
    const found = schedules.find((schedule) => schedule.id === id)
    if (!found) throw notFound()
    return found
  }
  return [
    writes(runSchedule, async (call, tx) => {
      const schedule = find(call.params.schedule)
      await hold(tx, schedule)
      const run = { due: new Date().toISOString(), startedBy: call.session.userId }
      if (!(await startRun(tx, call.services.jobs, schedule, run))) {
        throw new AppError('conflict', 'platform.scheduleRunning')
      }
      return { data: null, message: 'platform.scheduleStarted' }
    }),
    writes(pauseSchedule, async (call, tx) => {
      const schedule = find(call.params.schedule)
      const { isPaused } = await holdSeen(tx, schedule, call.version)
      if (isPaused) throw new AppError('conflict', 'platform.schedulePaused')
      await pause(tx, schedule.id, call.body.reason)
      await tellManyChanged(tx, { id: schedulesId }, { sites: null })
      return { data: null, message: 'platform.updated' }
    }),
    writes(resumeSchedule, async (call, tx) => {
      const schedule = find(call.params.schedule)
      const { isPaused } = await holdSeen(tx, schedule, call.version)
      if (!isPaused) throw new AppError('conflict', 'platform.scheduleNotPaused')
      await resume(tx, schedule.id)
      await tellManyChanged(tx, { id: schedulesId }, { sites: null })
      return { data: null, message: 'platform.updated' }
    }),
  ]
}

/** Also one that no worker has looked at yet. */
async function hold(tx: Tx, { id }: Schedule): Promise<StoredSchedule> {
  const known = await lockSchedule(tx, id)
  if (known) return known
  await knowSchedules(tx, [id], new Date().toISOString())
  return (await lockSchedule(tx, id))!
}

async function holdSeen(tx: Tx, schedule: Schedule, version: number): Promise<StoredSchedule> {
  const held = await hold(tx, schedule)
  if (held.version !== version) throw stale(held)
  return held
}
