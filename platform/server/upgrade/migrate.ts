import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { installQueue } from '../jobs/queue.ts'
import { type BlockerWatch, watchBlockers } from './blockers-sql.ts'
import { sqlState } from '../database/database.ts'
import {
  type MigrationFile,
  migrationFiles,
  runsWithoutTransaction,
  statementsOf,
} from '../database/migration-files.ts'

/** One migration run at a time, whoever starts it. */
const lockKey = 6_402_026

/**
 * Half as long as people's own statements wait for a lock: whoever queues behind a migration is let through before their
 * patience ends, and the migration tries again later.
 */
const lockTimeout = '1s'

export interface MigrateOptions {
  url: string
  log?: (line: string) => void
  /** Written into a database that has no environment yet. */
  environment?: 'PRODUCTION' | 'TEST' | 'DEV'
  folder?: string
  /** How long one file tries to get its locks while people work. */
  patienceMs?: number
}

interface Run {
  client: pg.Client
  blockers: BlockerWatch
  log: (line: string) => void
  patienceMs: number
}

/**
 * Brings a database to the newest schema, also while people work with it. Refuses when a migration that already ran was
 * edited since.
 */
export async function migrate({ url, log = () => {}, ...options }: MigrateOptions): Promise<void> {
  // Should this process die, the server notices and lets go of what it was doing for it. Row security holds the owner too,
  // and a migration must not pass over records in silence.
  const settings = '-c client_connection_check_interval=1s -c molo.sites=* -c molo.parties=*'
  const client = new pg.Client({ connectionString: url, application_name: 'molo-migrate', options: settings })
  await client.connect()
  try {
    const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const blockers = await watchBlockers(url, own[0]!.pid)
    try {
      await untilAlone(client, log)
      const run = { client, blockers, log, patienceMs: options.patienceMs ?? 10 * 60_000 }
      await applyFiles(run, await migrationFiles(options.folder))
    } finally {
      await blockers.close()
    }
    await client.query('insert into installation (environment) values ($1) on conflict do nothing', [
      options.environment ?? 'TEST',
    ])
    await installQueue(url)
    await client.query('grant usage on schema pgboss to molo_app')
    await client.query('grant select, insert, update, delete on all tables in schema pgboss to molo_app')
    await client.query('grant execute on all functions in schema pgboss to molo_app')
    await client.query('grant usage on all sequences in schema pgboss to molo_app')
    await client.query('grant select on migrations to molo_app')
  } finally {
    await client.end()
  }
}

/** Asks again and again: a statement that waited for the lock would be one that an index being built has to wait for. */
async function untilAlone(client: pg.Client, log: (line: string) => void): Promise<void> {
  for (let told = false; ; told = true) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKey])
    if (rows[0]!.mine) return
    if (!told) log('another migration run is at work, waiting for its end')
    await pause(500)
  }
}

async function applyFiles(run: Run, files: MigrationFile[]): Promise<void> {
  await run.client.query(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await run.client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const file of files) {
    const known = applied.get(file.name)
    if (known === file.checksum) continue
    if (known)
      throw new Error(`${file.name} was edited after it ran on this database: restore it and add a new migration`)
    run.log(`migration ${file.name}`)
    await (runsWithoutTransaction(file.sql) ? applyOneByOne(run, file) : applyPatiently(run, file))
  }
}

/** In one transaction, which gives up soon when it cannot have a lock, and is tried again. */
async function applyPatiently(run: Run, file: MigrationFile): Promise<void> {
  const began = Date.now()
  for (let tries = 1; ; tries++) {
    let waitsFor = 'a lock'
    const note = (who: string) => {
      waitsFor = who
    }
    try {
      return await run.blockers.during(() => applyInTransaction(run.client, file), note)
    } catch (error) {
      const isBusy = ['55P03', '40P01'].includes(sqlState(error) ?? '')
      if (!isBusy) throw new Error(`migration ${file.name} failed`, { cause: error })
      if (Date.now() - began > run.patienceMs)
        throw new Error(`migration ${file.name} gave up waiting for ${waitsFor}`, { cause: error })
      run.log(`migration ${file.name} lets people work and tries again; it waits for ${waitsFor}`)
      await pause(Math.min(tries, 10) * 1000)
    }
  }
}

async function applyInTransaction(client: pg.Client, { name, sql, checksum }: MigrationFile): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** What waits here blocks nobody, so it waits as long as it must. What ends half-done is done again from its first line. */
async function applyOneByOne(run: Run, { name, sql, checksum }: MigrationFile): Promise<void> {
  let told = ''
  const tell = (who: string) => {
    if (who !== told) run.log(`migration ${name} waits for ${who}`)
    told = who
  }
  try {
    for (const statement of statementsOf(sql)) await run.blockers.during(() => run.client.query(statement), tell)
  } catch (error) {
    throw new Error(`migration ${name} failed and is repeated from its first line by the next run`, { cause: error })
  }
  await run.client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
}
