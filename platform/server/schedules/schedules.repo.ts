import { sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'

export interface ScheduleState {
  name: string
  /** Everything that was due up to here is done, or will not be. */
  since: string
  isPaused: boolean
  /** One at a time: the next one waits for it. */
  isRunning: boolean
}

/** A schedule counts from the moment when it is first seen. */
export async function knowSchedules(tx: Tx, names: readonly string[], now: string): Promise<void> {
  await tx.query(sql`
    insert into schedules (name, since, updated_by)
    select name, ${now}::timestamptz, ${tx.actor.id}::text from unnest(${names}::text[]) name on conflict (name) do nothing`)
}

const isRunning = sql`exists (
  select from schedule_runs r join jobs j on j.id = r.job where r.schedule = s.name and j.state in ('queued', 'running'))`

export async function scheduleStates(db: Reader, names: readonly string[]): Promise<ScheduleState[]> {
  return db.query(sql<ScheduleState>`
    select s.name, s.paused_at is not null as "isPaused", ${isRunning} as "isRunning",
      to_json(greatest(s.since, (
        select max(r.due) from schedule_runs r where r.schedule = s.name and r.started_by is null))) #>> '{}' as since
    from schedules s where s.name = any(${names}::text[])`)
}

/** Answers nothing where another worker was first, somebody has paused it, or it is still at work. */
export async function insertRun(
  tx: Tx,
  run: { schedule: string; due: string; startedBy: string | null },
): Promise<string | undefined> {
  const [row] = await tx.query(sql<{ id: string }>`
    insert into schedule_runs (schedule, due, started_by)
    select s.name, ${run.due}::timestamptz, ${run.startedBy}::text from schedules s
    where s.name = ${run.schedule} and (s.paused_at is null or ${run.startedBy}::text is not null) and not ${isRunning}
    on conflict (schedule, due) do nothing returning id`)
  return row?.id
}

export async function noteJobOfRun(tx: Tx, run: string, job: string): Promise<void> {
  await tx.query(sql`update schedule_runs set job = ${job} where id = ${run}`)
}

/** Who has run it by hand, and which schedule it was. */
export async function runOfJob(
  tx: Tx,
  job: string,
): Promise<{ schedule: string; startedBy: string | null } | undefined> {
  const [row] = await tx.query(sql<{ schedule: string; startedBy: string | null }>`
    select schedule, started_by as "startedBy" from schedule_runs where job = ${job}`)
  return row
}

export interface StoredSchedule {
  version: number
  updatedAt: string
  updatedBy: string
  isPaused: boolean
}

export async function lockSchedule(tx: Tx, name: string): Promise<StoredSchedule | undefined> {
  const [row] = await tx.query(sql<StoredSchedule>`
    select version, to_json(updated_at) #>> '{}' as "updatedAt", updated_by as "updatedBy", paused_at is not null as "isPaused"
    from schedules where name = ${name} for update`)
  return row
}

export async function pause(tx: Tx, name: string, reason: string): Promise<void> {
  await tx.query(sql`
    update schedules set paused_at = now(), paused_by = ${tx.actor.id}, pause_reason = ${reason},
      version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where name = ${name}`)
}

/** What fell due in the meantime was not missed: somebody did not want it. */
export async function resume(tx: Tx, name: string): Promise<void> {
  await tx.query(sql`
    update schedules set paused_at = null, paused_by = null, pause_reason = null, since = now(),
      version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where name = ${name}`)
}
