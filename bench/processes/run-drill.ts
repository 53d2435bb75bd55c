import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createLog } from '#platform/server/base/log.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { continueRun } from '#platform/server/processes/continue-run.ts'
import { startRun } from '#platform/server/processes/start-run.ts'
import { onServer } from '../../tools/postgres/database.ts'
import { seeded } from '../crash/seeded.ts'
import { drillProcess, parts, steps, tablesSql } from './drill.module.ts'
import { Respawned } from './respawned.ts'

export interface Drill {
  /** Runs that were started, and times that somebody went on with one. */
  runs: number
  /** Of workers; each run meets one, and two of them sometimes the same. */
  deaths: number
  continued: number
  /** What is not as it must be. */
  violations: string[]
}

interface Ended {
  id: string
  state: string
  effects: string[]
  passages: string[]
  counts: { rows?: number }
  accidents: string[]
}

const actor = { id: 'system:drill', scope: everything }
const expected = steps.flatMap((step) => Array.from({ length: parts }, (_, part) => `${step} ${part}`)).toSorted()

/** Kills a worker in the middle of each step so many times; then every run has ended once and right. */
export async function runDrill(url: string, kills: number, seed: number, say: (line: string) => void): Promise<Drill> {
  await onServer(url, (client) => client.query(tablesSql))
  const db = openDatabase({ url, poolSize: 4, role: 'molo_app', onError: () => {} })
  const server = drillProcess(db, () => Promise.reject(new Error('only workers die')))
  const jobs = await openJobs(url, [server.job], createLog('silent'))
  const env = { APP_ENV: 'TEST', DATABASE_URL: url, PORT: '0', OPERATIONS_PORT: '0', LOG_LEVEL: 'error' }
  const workers = [1, 2].map(() => new Respawned(new URL('worker.process.ts', import.meta.url), env))
  try {
    const random = seeded(seed)
    const planned = random.shuffled(steps.flatMap((dies) => Array.from({ length: kills }, () => dies)))
    for (const [number, dies] of planned.entries()) {
      const refused = random.between(0, 3) === 0 ? random.pick(steps) : null
      const about = { number, dies, refused, review: random.between(0, 2) === 0 }
      await db.transaction(actor, (tx) => startRun(tx, jobs, server, about))
    }
    let continued = 0
    const goOn = async () => {
      const stopped = await db.within(everything).query(sql<{ id: string; version: number }>`
        select id, version from process_runs where state in ('waiting', 'failed')`)
      for (const { id, version } of stopped) {
        await db.transaction(actor, (tx) => continueRun(tx, jobs, server, id, version))
        continued++
      }
    }
    const open = async () => {
      const [row] = await db.within(everything).query(sql<{ n: number }>`
        select count(*)::int as n from process_runs where state <> 'done'`)
      return row!.n
    }
    // Against a hang, not against a slow machine.
    const until = Date.now() + 60_000 + kills * 90_000
    for (let left = await open(); left > 0 && Date.now() < until; left = await open()) {
      await goOn()
      await pause(500)
      say(`${left} runs open, ${workers.reduce((sum, { deaths }) => sum + deaths, 0)} workers killed`)
    }
    const deaths = workers.reduce((sum, worker) => sum + worker.deaths, 0)
    const violations = (await endedRuns(db)).flatMap(violationsOf)
    return { runs: planned.length, deaths, continued, violations }
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
    await jobs.close()
    await db.close()
  }
}

function endedRuns(db: ReturnType<typeof openDatabase>): Promise<Ended[]> {
  return db.within(everything).query(sql<Ended>`
    select r.id, r.state, r.counts,
      array(select step || ' ' || part from drill_effects e where e.run = r.id order by 1) as effects,
      array(select step from process_run_log l where l.run_id = r.id and l.outcome in ('done', 'waits') order by l.begun_at) as passages,
      array(select what from drill_accidents a where a.run = r.id order by 1) as accidents
    from process_runs r`)
}

function violationsOf({ id, state, effects, passages, counts, accidents }: Ended): string[] {
  return [
    ...(state === 'done' ? [] : [`${id} is ${state}`]),
    ...(String(effects.toSorted()) === String(expected) ? [] : [`${id} has left ${effects.join(', ')}`]),
    ...(String(passages) === String(steps) ? [] : [`${id} went through ${passages.join(', ')}`]),
    ...(counts.rows === parts ? [] : [`${id} counts ${counts.rows}`]),
    ...(accidents.includes('death') ? [] : [`${id} met no death`]),
  ]
}
