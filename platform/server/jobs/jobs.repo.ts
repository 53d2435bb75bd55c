import { sql } from 'kysely'
import type { JobView } from '#platform/core/job.contract.ts'
import type { Reader, Tx } from '../database/database.ts'
import type { Scope } from '../database/scope.ts'
import { madeWithin } from '../database/scope-sql.ts'
import type { Requester, StepOutcome } from './job.ts'

/** With what was there for whoever asked, then. */
export interface JobRow extends Scope {
  id: string
  kind: string
  payload: unknown
  state: JobView['state']
  stage: string
  progress: number
  memo: unknown
  requestedBy: string
  requestId: string | null
}

const columns = sql`id, kind, payload, state, stage, progress, memo, requested_by as "requestedBy", request_id as "requestId", sites, parties`

export async function insertJob(
  tx: Tx,
  job: { kind: string; payload: unknown; stage: string },
  { id, scope }: Requester,
): Promise<string> {
  const [row] = await tx.query(sql<{ id: string }>`
    insert into jobs (kind, payload, stage, requested_by, request_id, sites, parties)
    values (${job.kind}, ${JSON.stringify(job.payload)}, ${job.stage}, ${id}, ${tx.actor.requestId ?? null},
            ${JSON.stringify(scope.sites)}, ${JSON.stringify(scope.parties)})
    returning id`)
  return row!.id
}

export async function findJob(db: Reader, id: string): Promise<JobRow | undefined> {
  const [row] = await db.query(sql<JobRow>`select ${columns} from jobs where id = ${id}`)
  return row
}

/** Holds the row until the step has committed: two workers with the same job cannot both take the step. */
export async function lockJob(tx: Tx, id: string): Promise<JobRow | undefined> {
  const [row] = await tx.query(sql<JobRow>`select ${columns} from jobs where id = ${id} for update`)
  return row
}

export async function noteAttempt(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`
    update jobs set attempts = attempts + 1, state = 'running', started_at = coalesce(started_at, now()) where id = ${id}`)
}

export async function advanceJob(
  tx: Tx,
  job: JobRow,
  outcome: StepOutcome,
  nextStage: string | undefined,
): Promise<void> {
  const state = !outcome.finished ? 'running' : !nextStage ? 'done' : outcome.waits ? 'waiting' : 'running'
  await tx.query(sql`
    update jobs set
      stage = ${outcome.finished ? (nextStage ?? job.stage) : job.stage},
      state = ${state},
      ended_at = ${state === 'done' ? sql`now()` : sql`null`},
      progress = coalesce(${outcome.progress ?? null}::int, progress),
      total = coalesce(${outcome.total ?? null}::int, total),
      memo = ${JSON.stringify(outcome.memo ?? null)}::jsonb,
      result = coalesce(${outcome.result === undefined ? null : JSON.stringify(outcome.result)}::jsonb, result)
    where id = ${job.id}`)
}

export async function endJob(tx: Tx, id: string, state: 'failed' | 'aborted', error: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update jobs set state = ${state}, error = ${error}, ended_at = now()
    where id = ${id} and state in ('queued', 'running', 'waiting') returning 1`)
  return rows.length > 0
}

/** Where it stood, with what it remembered; answers nothing where it neither waits nor has failed. */
export async function reopenJob(
  tx: Tx,
  id: string,
  payload?: unknown,
): Promise<Pick<JobRow, 'kind' | 'payload'> | undefined> {
  const [row] = await tx.query(sql<Pick<JobRow, 'kind' | 'payload'>>`
    update jobs set state = 'queued', error = null, ended_at = null, requested_at = now(),
      payload = coalesce(${payload === undefined ? null : JSON.stringify(payload)}::jsonb, payload),
      requested_by = ${tx.actor.id}, request_id = ${tx.actor.requestId ?? null},
      sites = ${JSON.stringify(tx.scope.sites)}, parties = ${JSON.stringify(tx.scope.parties)}
    where id = ${id} and state in ('waiting', 'failed') returning kind, payload`)
  return row
}

type StoredJob = Omit<JobView, 'stages' | 'canContinue'>

/** A result made for more than is there for the reader now is not shown any more. */
export async function viewJob(db: Reader, id: string): Promise<StoredJob | undefined> {
  const [row] = await db.query(sql<StoredJob>`
    select id, kind, state, stage, progress, total, requested_by as "requestedBy", result, error,
           to_json(requested_at) #>> '{}' as "requestedAt", to_json(started_at) #>> '{}' as "startedAt",
           to_json(ended_at) #>> '{}' as "endedAt"
    from jobs where id = ${id} and ${madeWithin(db.scope)}`)
  return row
}

export type UnfinishedJob = Pick<JobView, 'id' | 'kind' | 'state' | 'progress' | 'total' | 'requestedAt'> & {
  registry: string | null
}

/** How long somebody is reminded of what has failed. */
const remindedFor = sql`interval '3 days'`
const registryIn = (alias: string) => sql`${sql.ref(`${alias}.payload`)} -> 'about' ->> 'registry'`

/** What runs, and after it what has failed lately, unless the same was begun again. */
export async function unfinishedJobsOf(db: Reader, userId: string): Promise<UnfinishedJob[]> {
  return db.query(sql<UnfinishedJob>`
    select j.id, j.kind, j.state, j.progress, j.total, to_json(j.requested_at) #>> '{}' as "requestedAt",
      ${registryIn('j')} as registry
    from jobs j
    where j.requested_by = ${userId} and (j.state in ('queued', 'running')
      or j.state = 'failed' and j.ended_at > now() - ${remindedFor} and not exists (
        select from jobs n where n.requested_by = j.requested_by and n.requested_at > j.requested_at and n.kind = j.kind
          and ${registryIn('n')} is not distinct from ${registryIn('j')}))
    order by j.state = 'failed', j.requested_at desc limit 20`)
}

/** Work whose delivery was lost; found by the reconcile, which delivers it again. */
export async function undelivered(tx: Tx): Promise<{ id: string; kind: string }[]> {
  return tx.query(sql<{ id: string; kind: string }>`
    select j.id, j.kind from jobs j
    where j.state in ('queued', 'running') and j.requested_at < now() - interval '1 minute'
      and not exists (
        select from pgboss.job q where q.name in ('jobs', 'jobs-reserved') and q.data ->> 'id' = j.id::text and q.state < 'completed')
    limit 100`)
}
