import { type Job as Delivery, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { AppError, type ErrorKind } from '#platform/core/app-error.ts'
import type { Actor, Db, Tx } from '../database/database.ts'
import type { Log } from '../base/log.ts'
import { meeting, type Scope } from '../database/scope.ts'
import { scopeOf } from '../door/callers.repo.ts'
import { stillMay } from '../door/still-may.repo.ts'
import { type Job, jobActor, type Jobs, rightGone } from './job.ts'
import { advanceJob, endJob, findJob, type JobRow, lockJob, noteAttempt, undelivered } from './jobs.repo.ts'
import { emitProgress, jobsThrough } from './jobs.ts'
import { failedFor, tellStarter } from './tell-starter.ts'
import { deadLetterName, queueIn, queueName, queueOf, reservedName } from './queue.ts'

export interface WorkerOptions {
  url: string
  db: Db
  jobs: readonly Job[]
  log: Log
  /** Jobs in hand at the same time. */
  concurrency: number
}

export interface Worker {
  jobs: Jobs
  /** Whether it has asked for work a short while ago, or has its hands full. */
  isPolling(): boolean
  stop(): Promise<void>
}

/** The queue is asked every second. */
const pollingMs = 30_000

interface Ticket {
  id: string
}

export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { db, log } = options
  const kinds = new Map(options.jobs.map((job) => [job.kind, job]))
  const boss = new PgBoss({
    connectionString: options.url,
    options: '-c role=molo_app',
    max: 5,
    migrate: false,
    createSchema: false,
    // A dead worker's job is taken over in seconds, not after the defaults' minutes.
    monitorIntervalSeconds: 2,
    superviseIntervalSeconds: 2,
    useListenNotify: true,
    schedule: false,
    // Rebuilding indexes needs their owner.
    reindex: false,
  })
  boss.on('error', (error) => log.warn({ err: error, event: 'jobs.queue' }, 'queue error'))
  await boss.start()

  // Each place at work is a subscription of its own, so that it can be woken: the queue would take one job per poll.
  const take = async (name: string, handle: (id: string, signal: AbortSignal) => Promise<void>) => {
    for (let place = 0; place < options.concurrency; place++) {
      const worker: string = await boss.work<Ticket>(
        name,
        { batchSize: 1, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 },
        async ([delivery]: Delivery<Ticket>[]) => {
          if (delivery) await handle(delivery.data.id, delivery.signal)
          boss.notifyWorker(worker)
        },
      )
    }
  }
  const jobs = jobsThrough(boss, kinds)
  const carry = (id: string, signal: AbortSignal) => carryOut(db, kinds, id, signal, log, jobs)
  await take(queueName, carry)
  // Whoever takes from there can do all of it: a part that one cannot do would be lost on them.
  const reserved = options.jobs.filter(({ isHere }) => isHere !== undefined)
  if (reserved.length > 0 && reserved.every(({ isHere }) => isHere)) await take(reservedName, carry)
  await take(deadLetterName, (id) => giveUp(db, kinds, id, log))

  const housekeeping = setInterval(() => {
    void deliverAgain(db, boss, kinds).catch((error: unknown) =>
      log.warn({ err: error, event: 'jobs.housekeeping' }, 'housekeeping failed'),
    )
  }, 60_000)

  return {
    jobs,
    isPolling: () =>
      boss
        .getWipData()
        .some(({ name, count, lastFetchedOn }) => name === queueName && (count > 0 || isRecent(lastFetchedOn))),
    async stop() {
      clearInterval(housekeeping)
      await boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}

const isRecent = (at: number | null) => at !== null && Date.now() - at < pollingMs

/**
 * Takes the job from stage to stage. Each step is one transaction that holds the job's row, so whatever dies where,
 * a step has happened with its effect or not at all, and a second delivery finds it done.
 */
export async function carryOut(
  db: Db,
  kinds: ReadonlyMap<string, Job>,
  id: string,
  signal: AbortSignal,
  log: Log,
  jobs: Jobs = noQueue,
): Promise<void> {
  const row = await findJob(db, id)
  if (!row) return
  const job = kinds.get(row.kind)
  if (!job) throw new Error(`no handler for jobs of kind ${row.kind}`)
  const actor = { ...jobActor(row.kind, row.requestedBy, row.requestId), scope: await scopeNow(db, row) }
  await db.transaction(actor, async (tx) => {
    const held = await lockJob(tx, id)
    if (held && (held.state === 'queued' || held.state === 'running')) await noteAttempt(tx, id)
  })
  try {
    while (!(await takeStep(db, job, id, { actor, signal, log, jobs }))) signal.throwIfAborted()
  } catch (error) {
    if (!isFinal(error)) throw error
    await db.transaction(enderOf(row), (tx) => endAsFailed(tx, job, row, error, log))
  }
}

const passing = new Set<ErrorKind>(['locked', 'unavailable', 'too-many'])

/** A refusal by a rule will be the same next time; anything else may pass, and the queue tries again. */
const isFinal = (error: unknown): error is AppError => error instanceof AppError && !passing.has(error.kind)

/** Whatever waits for it is told of its end, also where it is not there any more for whoever asked. */
const enderOf = (row: JobRow): Actor => ({
  ...jobActor(row.kind, row.requestedBy, row.requestId),
  scope: { sites: row.sites, parties: row.parties },
})

/** What was there for whoever asked then, as far as it still is. */
async function scopeNow(db: Db, job: JobRow): Promise<Scope> {
  const { sites, parties } = job
  const then = { sites, parties }
  const person = starterOf(job)
  return person ? meeting(then, await scopeOf(db, person)) : then
}

/** Undefined when no person has asked. */
const starterOf = ({ requestedBy }: JobRow) => z.uuid().safeParse(requestedBy).data

async function refuseWithoutRight(tx: Tx, job: Job, row: JobRow, payload: unknown): Promise<void> {
  const starter = starterOf(row)
  if (job.rights === 'none' || !starter) return
  if (!(await stillMay(tx, starter, job.rights(payload)))) throw new AppError('forbidden', rightGone)
}

/** Answers whether the job has ended, or waits for somebody. */
function takeStep(
  db: Db,
  job: Job,
  id: string,
  run: { actor: Actor; signal: AbortSignal; log: Log; jobs: Jobs },
): Promise<boolean> {
  return db.transaction(run.actor, async (tx) => {
    const held = await lockJob(tx, id)
    if (!held || (held.state !== 'queued' && held.state !== 'running')) return true
    const index = job.stages.findIndex((stage) => stage.id === held.stage)
    const stage = job.stages[index]
    if (!stage) throw new Error(`job ${job.kind} has no stage ${held.stage}`)
    const payload = job.payload.parse(held.payload)
    await refuseWithoutRight(tx, job, held, payload)
    const outcome = await stage.step({
      tx,
      db: db.within(tx.scope),
      jobs: run.jobs,
      jobId: id,
      payload,
      memo: held.memo,
      progress: held.progress,
      signal: run.signal,
      log: run.log,
    })
    const next = job.stages[index + 1]?.id
    await advanceJob(tx, held, outcome, next)
    const ended = outcome.finished && next === undefined
    if (ended) await tellStarter(tx, job, held, { state: 'done', result: outcome.result })
    await emitProgress(tx, id, held.requestedBy)
    return ended || (outcome.finished && outcome.waits === true)
  })
}

/** For a job that is carried out by hand and asks for no other. */
const noQueue: Jobs = {
  enqueue: () => Promise.reject(new Error('there is no queue here')),
  abort: () => Promise.reject(new Error('there is no queue here')),
  resume: () => Promise.reject(new Error('there is no queue here')),
}

/** The queue has tried often enough. */
async function giveUp(db: Db, kinds: ReadonlyMap<string, Job>, id: string, log: Log): Promise<void> {
  const row = await findJob(db, id)
  if (!row) return
  await db.transaction(enderOf(row), (tx) =>
    endAsFailed(tx, kinds.get(row.kind), row, { code: 'platform.jobFailed' }, log),
  )
}

async function endAsFailed(
  tx: Tx,
  job: Job | undefined,
  row: JobRow,
  { code, params = {} }: Pick<AppError, 'code'> & Partial<Pick<AppError, 'params'>>,
  log: Log,
): Promise<void> {
  if (!(await endJob(tx, row.id, 'failed', code))) return
  await job?.onFailed?.({ tx, jobId: row.id, payload: job.payload.parse(row.payload), error: code, params, log })
  await tellStarter(tx, job, row, failedFor(code))
  await emitProgress(tx, row.id, row.requestedBy)
}

/** Deliveries that were lost. */
async function deliverAgain(db: Db, boss: PgBoss, kinds: ReadonlyMap<string, Job>): Promise<void> {
  await db.transaction({ id: 'system:housekeeping' }, async (tx) => {
    for (const { id, kind } of await undelivered(tx)) {
      await boss.send(queueOf(kinds.get(kind)), { id }, { db: queueIn(tx) })
    }
  })
}
