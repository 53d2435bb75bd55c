import { schedulesId } from '#platform/core/schedule.contract.ts'
import { dueNow } from '#platform/core/schedule.ts'
import type { Log } from '../base/log.ts'
import type { Db, Tx } from '../database/database.ts'
import { everything } from '../database/scope.ts'
import type { Jobs } from '../jobs/job.ts'
import { tellManyChanged } from '../notify/tell-changed.ts'
import { type Schedule, zoneOf } from './schedule.ts'
import { insertRun, knowSchedules, lockSchedule, noteJobOfRun, scheduleStates } from './schedules.repo.ts'

/** In whose name work by the clock is done, also where a person has pressed the button: it is the same work. */
export const clockwork = { id: 'system:schedules', scope: everything }

interface World {
  db: Db
  jobs: Jobs
  schedules: readonly Schedule[]
}

/** Asked by every worker all the time, and done once. Answers what it has started. */
export async function startDue({ db, jobs, schedules }: World, now: number): Promise<string[]> {
  const names = schedules.map(({ id }) => id)
  let states = await scheduleStates(db, names)
  if (states.length < schedules.length) {
    await db.transaction(clockwork, (tx) => knowSchedules(tx, names, new Date(now).toISOString()))
    states = await scheduleStates(db, names)
  }
  const started: string[] = []
  for (const schedule of schedules) {
    const state = states.find(({ name }) => name === schedule.id)
    if (!state || state.isPaused || state.isRunning) continue
    const due = dueNow({ ...schedule, zone: zoneOf(schedule) }, Date.parse(state.since), now)
    if (due === undefined) continue
    const run = { due: new Date(due).toISOString(), startedBy: null }
    if (await db.transaction(clockwork, (tx) => startRun(tx, jobs, schedule, run))) started.push(schedule.id)
  }
  return started
}

/** The row and its job are there together or not at all; answers whether this was the one that began it. */
export async function startRun(
  tx: Tx,
  jobs: Jobs,
  schedule: Schedule,
  { due, startedBy }: { due: string; startedBy: string | null },
): Promise<boolean> {
  // Held, so that two who come with different times do not both find it at rest.
  await lockSchedule(tx, schedule.id)
  const run = await insertRun(tx, { schedule: schedule.id, due, startedBy })
  if (!run) return false
  const { kind, payload } = schedule.job
  await noteJobOfRun(tx, run, await jobs.enqueue(tx, kind, payload, clockwork))
  await tellManyChanged(tx, { id: schedulesId }, { sites: null })
  return true
}

/** Looks at the clock until it is stopped. */
export function startScheduler(world: World, log: Log, everyMs = 10_000): { stop(): Promise<void> } {
  let looking: Promise<void> | undefined
  const look = () => {
    looking ??= lookOnce()
  }
  const lookOnce = async () => {
    try {
      for (const schedule of await startDue(world, Date.now())) {
        log.info({ event: 'schedules.started', schedule }, 'work by the clock was started')
      }
    } catch (error) {
      log.warn({ err: error, event: 'schedules.failed' }, 'looking at the clock failed')
    }
    looking = undefined
  }
  const timer = setInterval(look, everyMs)
  look()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
