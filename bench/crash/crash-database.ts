import { sql } from 'kysely'
import { openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/upgrade/migrate.ts'
import { tableSql } from '#platform/server/registry/store/table-sql.ts'
import { hashPassword } from '#platform/server/sign-in/passwords.ts'
import { clusterNames, ensureCluster, removeCluster } from '../../tools/postgres/cluster.ts'
import { databaseUrl, onServer } from '../../tools/postgres/database.ts'
import { isAlive } from '../../tools/postgres/lock.ts'
import { crashRegistry } from './crash-records.registry.ts'

export const password = 'Killed-But-Kept-9!'

export interface CrashDatabase {
  url: string
  remove(): Promise<void>
}

/** A durable cluster of its own, because what is proved here is what PostgreSQL promises with fsync on. */
export async function crashDatabase(writers: number): Promise<CrashDatabase> {
  await sweep()
  const cluster = `crash-${process.pid}`
  const remove = () => removeCluster(cluster)
  try {
    const server = await ensureCluster(cluster)
    const url = databaseUrl(server.url, 'molo_crash')
    await onServer(server.url, (client) => client.query('create database molo_crash'))
    await migrate({ url })
    await prepareCrash(url, writers)
    return { url, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** What the writers need in a database of the product. */
export async function prepareCrash(url: string, writers: number): Promise<void> {
  await onServer(url, (client) => client.query(tablesSql()))
  await addWriters(url, writers)
}

export const usernameOf = (writer: number) => `writer-${writer}`

/** No unique index stands in the way of a doubled record or effect: it must be visible if it happens. */
function tablesSql(): string {
  return `${tableSql(crashRegistry, () => crashRegistry)}
    drop index ${crashRegistry.table}_key;
    create table crash_effects (
      job_id uuid not null, record_id uuid not null, version integer not null, stage text not null,
      at timestamptz not null default clock_timestamp());
    grant select, insert on crash_effects to molo_app;`
}

async function addWriters(url: string, writers: number): Promise<void> {
  const db = openDatabase({ url, poolSize: 2, role: 'molo_app', onError: () => {} })
  const passwordHash = await hashPassword(password)
  const by = 'system:crash'
  const { view, create, edit, history } = crashRegistry.elements
  await db.transaction({ id: by }, async (tx) => {
    const [role] = await tx.query(sql<{ id: string }>`
      insert into roles (name, description, updated_by) values ('WRITER', '{"en": "Writes while processes die", "it": "Scrive mentre i processi muoiono"}', ${by}) returning id`)
    for (const element of [view, create, edit, history]) {
      await tx.query(sql`
        insert into role_permissions (role_id, element, state) values (${role!.id}, ${element}, 'enabled')`)
    }
    for (let writer = 0; writer < writers; writer++) {
      const username = usernameOf(writer)
      const [user] = await tx.query(sql<{ id: string }>`
        insert into users (username, first_name, last_name, email, password_hash, updated_by)
        values (${username}, 'Writer', ${String(writer)}, ${`${username}@molo.example`}, ${passwordHash}, ${by})
        returning id`)
      await tx.query(sql`insert into user_roles (user_id, role_id) values (${user!.id}, ${role!.id})`)
    }
  })
  await db.close()
}

/** A run that was killed could not remove its cluster. */
async function sweep(): Promise<void> {
  for (const name of clusterNames()) {
    const pid = /^crash-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await removeCluster(name)
  }
}
