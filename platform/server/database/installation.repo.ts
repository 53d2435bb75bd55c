import { sql } from 'kysely'
import type { Reader } from './database.ts'

export interface Installation {
  environment: string | null
  newestMigration: string | null
  /** Whether the migration that was asked for has run, whatever has run since. */
  hasMigration: boolean
  /** Work that has waited for more than a quarter of an hour. */
  hasLateWork: boolean
}

export async function readInstallation(db: Reader, migration: string): Promise<Installation> {
  const [row] = await db.query(sql<Installation>`
    select (select environment from installation) as environment, (select max(name) from migrations) as "newestMigration",
      exists (select from migrations where name = ${migration}) as "hasMigration",
      exists (select from jobs where state = 'queued' and requested_at < now() - interval '15 minutes') as "hasLateWork"`)
  return row!
}

export interface WorkFigures {
  unfinished: number
  oldestSeconds: number
  failedMails: number
  stuckMessages: number
}

export async function workFigures(db: Reader): Promise<WorkFigures> {
  const [row] = await db.query(sql<WorkFigures>`
    select count(*)::int as unfinished,
      coalesce(extract(epoch from now() - min(requested_at) filter (where state = 'queued')), 0)::int as "oldestSeconds",
      (select count(*)::int from mails where state = 'failed') as "failedMails",
      (select count(*)::int from exchange_messages
       where direction = 'out' and status in ('waiting', 'sending', 'unknown')
         and (created_at < now() - interval '2 hours' or next_try is null and status = 'unknown')) as "stuckMessages"
    from jobs where state in ('queued', 'running')`)
  return row!
}

export interface Login {
  name: string
  isApplication: boolean
  /** What it could do that the application must not, each with the role that gives it. */
  powers: string[]
}

/** Whoever signed in to the database, not the role that the connection has taken on: that can be put off again. */
export async function readLogin(db: Reader): Promise<Login> {
  const [row] = await db.query(sql<Login>`
    with ours as (select oid, nspowner from pg_namespace where nspname in ('public', 'pgboss')),
      owners as (
        select relowner as role from pg_class where relnamespace in (select oid from ours)
        union select proowner from pg_proc where pronamespace in (select oid from ours)
        union select nspowner from ours
        union select datdba from pg_database where datname = current_database()),
      login as (select oid, rolname, rolsuper from pg_roles where rolname = session_user),
      -- A superuser counts as a member of everything.
      held as (
        select r.* from pg_roles r, login
        where r.oid = login.oid
          -- Whoever owns the database belongs to this one too, and is named already.
          or (not login.rolsuper and pg_has_role(login.oid, r.oid, 'member') and r.rolname <> 'pg_database_owner'))
    select (select rolname::text from login) as name,
      coalesce(pg_has_role(session_user, to_regrole('molo_app'), 'member'), false) as "isApplication",
      array(
        select held.rolname || ' ' || power from held, unnest(array[
          case when held.rolsuper then 'is a superuser' end,
          case when held.rolbypassrls then 'has BYPASSRLS' end,
          case when held.rolcreaterole then 'has CREATEROLE' end,
          case when held.rolreplication then 'has REPLICATION' end,
          case when held.oid in (select role from owners) then 'owns the database or something in it' end,
          case when held.rolname in ('pg_read_all_data', 'pg_write_all_data', 'pg_read_server_files',
            'pg_write_server_files', 'pg_execute_server_program') then 'reaches around every grant' end]) as power
        where power is not null order by held.oid <> (select oid from login), held.rolname, power) as powers`)
  return row!
}
