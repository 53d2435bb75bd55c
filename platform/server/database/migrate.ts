import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import pg from 'pg'
import { installQueue } from '../jobs/queue.ts'

const folder = fileURLToPath(new URL('../../../db/migrations/', import.meta.url))
/** One migration run at a time, whoever starts it. */
const lockKey = 6_402_026

export interface MigrateOptions {
  url: string
  log?: (line: string) => void
  /** Written into a database that has no environment yet. */
  environment?: 'PRODUCTION' | 'TEST' | 'DEV'
}

/** Brings a database to the newest schema. Refuses when a migration that already ran was edited since. */
export async function migrate(options: MigrateOptions): Promise<void> {
  const client = new pg.Client({ connectionString: options.url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    const applied = new Map(rows.map((row) => [row.name, row.checksum]))
    for (const { name, sql, checksum } of await migrationFiles()) {
      const known = applied.get(name)
      if (known === checksum) continue
      if (known) throw new Error(`${name} was edited after it ran on this database: restore it and add a new migration`)
      options.log?.(`migration ${name}`)
      await applyOne(client, name, sql, checksum)
    }
    await client.query('insert into installation (environment) values ($1) on conflict do nothing', [
      options.environment ?? 'TEST',
    ])
    await installQueue(options.url)
    await client.query('grant usage on schema pgboss to molo_app')
    await client.query('grant select, insert, update, delete on all tables in schema pgboss to molo_app')
    await client.query('grant execute on all functions in schema pgboss to molo_app')
    await client.query('grant usage on all sequences in schema pgboss to molo_app')
    await client.query('grant select on migrations to molo_app')
  } finally {
    await client.end()
  }
}

async function applyOne(client: pg.Client, name: string, sql: string, checksum: string) {
  await client.query('begin')
  try {
    // A migration that cannot get its lock soon must not queue every reader behind it.
    await client.query(`set local lock_timeout = '2s'`)
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}

export async function migrationFiles() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex') }
    }),
  )
}
