import { sql } from 'kysely'
import type { Passage, ProcessRun, RunState } from '#platform/core/process.ts'
import type { Issue } from '#platform/core/issue.ts'
import type { Reader, Tx } from '../database/database.ts'
import { atHome } from '../database/scope-sql.ts'
import { actorName } from '../door/actor-name-sql.ts'

/** What the server must know of a run to go on with it. */
export interface HeldRun {
  id: string
  process: string
  site: string | null
  about: unknown
  state: RunState
  step: string
  version: number
  job: string
  updatedAt: string
  updatedBy: string
}

export interface NewRun {
  id: string
  process: string
  site: string | null
  about: unknown
  onlyOne: string | null
  step: string
  job: string
}

/** Answers whether it is the only one that is open. */
export async function insertRun(tx: Tx, run: NewRun): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into process_runs (id, process, site, about, only_one, step, job, started_by, updated_by)
    values (${run.id}, ${run.process}, ${run.site}, ${JSON.stringify(run.about)}, ${run.onlyOne}, ${run.step}, ${run.job},
            ${tx.actor.id}, ${tx.actor.id})
    on conflict (process, only_one) where state in ('running', 'waiting', 'failed') do nothing returning 1`)
  if (rows.length === 0) return false
  await beginPassage(tx, run, run.step, tx.actor.id)
  return true
}

/** Whoever is not at home at its site finds nothing. */
export async function lockRun(tx: Tx, process: string, id: string): Promise<HeldRun | undefined> {
  const [row] = await tx.query(sql<HeldRun>`
    select id, process, site, about, state, step, version, job, to_json(updated_at) #>> '{}' as "updatedAt",
      updated_by as "updatedBy"
    from process_runs where id = ${id} and process = ${process} and ${isThere(tx, 'site')} for update`)
  return row
}

/** Which job a run has, without holding it: whoever takes both takes the job first, as a worker does. */
export async function jobOfRun(db: Reader, process: string, id: string): Promise<string | undefined> {
  const [row] = await db.query(sql<{ job: string }>`
    select job from process_runs where id = ${id} and process = ${process} and ${isThere(db, 'site')}`)
  return row?.job
}

const isThere = (db: Reader, column: string) => sql`(${sql.ref(column)} is null or ${atHome(db.scope, column)})`

export interface Turn {
  state: RunState
  step: string
  /** How the passage through the step has ended; null where it has not begun. */
  outcome: Passage['outcome']
  counts?: Record<string, number> | undefined
  result?: unknown
  error?: Pick<Issue, 'code' | 'params'>
  /** Who goes on, where that is a person. */
  by?: string
}

/** The version changes with the state: a step that follows another is no reason to look again. */
export async function turnRun(tx: Tx, run: Pick<HeldRun, 'id' | 'site'>, turn: Turn): Promise<number> {
  const { state, step, counts = {}, error } = turn
  const [row] = await tx.query(sql<{ version: number }>`
    update process_runs set state = ${state}, step = ${step}, counts = counts || ${JSON.stringify(counts)}::jsonb,
      result = coalesce(${turn.result === undefined ? null : JSON.stringify(turn.result)}::jsonb, result),
      error = ${error?.code ?? null}, error_params = ${error?.params ? JSON.stringify(error.params) : null}::jsonb,
      ended_at = ${state === 'done' || state === 'aborted' ? sql`now()` : sql`null`},
      version = version + case when state = ${state} then 0 else 1 end, updated_at = now(), updated_by = ${tx.actor.id}
    where id = ${run.id} returning version`)
  if (turn.outcome) await endPassage(tx, run, turn)
  if (state === 'running') await beginPassage(tx, run, step, turn.by ?? null)
  return row!.version
}

async function beginPassage(tx: Tx, run: Pick<HeldRun, 'id' | 'site'>, step: string, by: string | null) {
  await tx.query(sql`
    insert into process_run_log (run_id, site, step, begun_by) values (${run.id}, ${run.site}, ${step}, ${by})`)
}

async function endPassage(tx: Tx, run: Pick<HeldRun, 'id' | 'site'>, { step, outcome, counts = {}, error, by }: Turn) {
  const params = error?.params ? JSON.stringify(error.params) : null
  const ended = await tx.query(sql`
    update process_run_log set ended_at = clock_timestamp(), outcome = ${outcome}, counts = ${JSON.stringify(counts)},
      error = ${error?.code ?? null}, error_params = ${params}::jsonb
    where run_id = ${run.id} and ended_at is null returning 1`)
  if (ended.length > 0) return
  // Aborted while it waited or after it had failed: nothing was at work.
  await tx.query(sql`
    insert into process_run_log (run_id, site, step, begun_by, ended_at, outcome)
    values (${run.id}, ${run.site}, ${step}, ${by ?? tx.actor.id}, clock_timestamp(), ${outcome})`)
}

const wrong = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`case when ${column('error')} is not null then
    json_build_object('code', ${column('error')}, 'params', coalesce(${column('error_params')}, '{}')) end`
}

const columns = sql`
  r.id, r.version, r.state, r.step, r.about, r.counts, r.result, coalesce(j.progress, 0) as progress, j.total,
  ${wrong('r')} as error, to_json(r.started_at) #>> '{}' as "startedAt", ${actorName('r.started_by')} as "startedBy",
  to_json(r.ended_at) #>> '{}' as "endedAt"`

export async function viewRuns(db: Reader, process: string, most: number): Promise<Omit<ProcessRun, 'log'>[]> {
  return db.query(sql<Omit<ProcessRun, 'log'>>`
    select ${columns} from process_runs r left join jobs j on j.id = r.job
    where r.process = ${process} and ${isThere(db, 'r.site')} order by r.started_at desc, r.id desc limit ${most}`)
}

export async function viewRun(db: Reader, process: string, id: string): Promise<ProcessRun | undefined> {
  const [run] = await db.query(sql<Omit<ProcessRun, 'log'>>`
    select ${columns} from process_runs r left join jobs j on j.id = r.job
    where r.process = ${process} and r.id = ${id} and ${isThere(db, 'r.site')}`)
  if (!run) return undefined
  const log = await db.query(sql<Passage>`
    select l.step, to_json(l.begun_at) #>> '{}' as "begunAt", ${actorName('l.begun_by')} as "begunBy",
      to_json(l.ended_at) #>> '{}' as "endedAt", l.outcome, l.counts, ${wrong('l')} as error
    from process_run_log l where l.run_id = ${id} order by l.begun_at, l.id`)
  return { ...run, log }
}
