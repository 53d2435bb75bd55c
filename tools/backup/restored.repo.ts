import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { restoredToSql } from '#platform/server/database/restored-sql.ts'

type Connection = Pick<Client, 'query'>

export interface Reached {
  lastCommit: Date | null
  environment: string
  newestMigration: string
  changes: number
  newestChange: Date | null
  /** Indexes sorted by another version of the language rules than this machine has; they must be built anew. */
  otherCollations: string[]
}

export async function databaseNames(client: Connection): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where datallowconn and not datistemplate order by datname',
  )
  return rows.map(({ name }) => name)
}

export async function isOurs(client: Connection): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>(
    `select to_regclass('public.installation') is not null and to_regclass('public.migrations') is not null as ours`,
  )
  return rows[0]!.ours
}

export async function readReached(client: Connection): Promise<Reached> {
  const { rows } = await client.query<Reached>(`
    select pg_last_xact_replay_timestamp() as "lastCommit", (select environment from installation) as environment,
      (select max(name) from migrations) as "newestMigration", (select count(*)::float8 from history) as changes,
      (select max(at) from history) as "newestChange",
      array(
        select collname::text from pg_collation where collversion <> pg_collation_actual_version(oid)
        union all
        select datname::text from pg_database where datname = current_database()
          and datcollversion <> pg_database_collation_actual_version(oid)) as "otherCollations"`)
  return rows[0]!
}

/**
 * What a restored installation must not do by itself: go on with work that may have been done since, and let in whoever had a
 * session then, signed out since, or lost the right to one. Leaves a trace in the log of changes; answers how many sessions
 * it has ended.
 */
export async function makeHarmless(
  client: Connection,
  database: string,
  restored: { to: string; base: string; by: string },
): Promise<number> {
  await client.query('begin')
  await client.query(`alter database ${escapeIdentifier(database)} set molo.restored = ${escapeLiteral(restored.to)}`)
  const { rowCount } = await client.query('delete from sessions')
  await client.query('delete from password_resets')
  await client.query(
    `insert into history (table_name, record_id, action, before, after, actor)
     select 'installation', uuid_v7(), 'update', jsonb_build_object('environment', environment),
            jsonb_build_object('environment', environment) || $1::jsonb, 'system:restore' from installation`,
    [JSON.stringify({ restored_to: restored.to, restored_from: restored.base, restored_by: restored.by })],
  )
  await client.query('commit')
  return rowCount ?? 0
}

const isOpen = `direction = 'out' and status in ('waiting', 'sending', 'unknown')`

export interface WorkInHand {
  /** The moment that the database was restored to, while work is held; null when it is not. */
  restoredTo: string | null
  jobs: { id: string; kind: string; state: string; stage: string; requestedAt: Date; requestedBy: string }[]
  mails: { id: string; recipients: string[]; subject: string; createdAt: Date; attempts: number }[]
  /** To partners. */
  messages: number
}

export async function readWorkInHand(client: Connection): Promise<WorkInHand> {
  const held = await client.query<{ restoredTo: string }>(restoredToSql)
  const jobs = await client.query<WorkInHand['jobs'][number]>(`
    select j.id, j.kind, j.state, j.stage, j.requested_at as "requestedAt", coalesce(u.username, j.requested_by) as "requestedBy"
    from jobs j left join users u on u.id::text = j.requested_by
    where j.state in ('queued', 'running') and j.kind <> 'mail.send' order by j.requested_at`)
  const mails = await client.query<WorkInHand['mails'][number]>(`
    select id, recipients, coalesce(subject, '(' || composer || ', written when it is sent)') as subject,
           created_at as "createdAt", attempts
    from mails where state = 'waiting' order by created_at`)
  return {
    restoredTo: held.rows[0]?.restoredTo ?? null,
    jobs: jobs.rows,
    mails: mails.rows,
    messages: await openMessages(client),
  }
}

/** Its job finds nothing left to send. */
export async function dropMails(client: Connection, ids: readonly string[]): Promise<number> {
  const { rowCount } = await client.query(
    `update mails set state = 'dropped', refusal = 'restored' where state = 'waiting' and id = any($1)`,
    [ids],
  )
  return rowCount ?? 0
}

export async function abortJobs(client: Connection, ids: readonly string[]): Promise<number> {
  const { rowCount } = await client.query(
    `update jobs set state = 'aborted', error = 'platform.jobAborted', ended_at = now()
     where state in ('queued', 'running') and id = any($1)`,
    [ids],
  )
  return rowCount ?? 0
}

/** A backup of older days has none. */
async function openMessages(client: Connection): Promise<number> {
  const { rows } = await client.query(`select from pg_class where oid = to_regclass('exchange_messages')`)
  if (rows.length === 0) return 0
  await client.query(`select set_config('molo.sites', '*', false)`)
  const counted = await client.query<{ count: number }>(`
    select count(*)::int as count from exchange_messages where ${isOpen}`)
  return counted.rows[0]!.count
}

/** A message that waits may have left after that moment: its partner is asked about it before it is sent. */
async function doubtMessages(client: Connection): Promise<void> {
  if ((await openMessages(client)) === 0) return
  await client.query(`select set_config('molo.actor', 'system:restore', false)`)
  await client.query(`
    update exchange_messages set status = 'unknown', reason = 'restored', next_try = now(), lease_until = null,
      version = version + 1, updated_at = now(), updated_by = 'system:restore'
    where ${isOpen} and status <> 'unknown'`)
}

export async function releaseWork(client: Connection): Promise<void> {
  await doubtMessages(client)
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  await client.query(`alter database ${escapeIdentifier(rows[0]!.name)} reset molo.restored`)
}
