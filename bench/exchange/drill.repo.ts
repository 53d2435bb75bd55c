import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { StoredMessage } from './checks.ts'

/** What happens in the house: each change is something that the partner must be told. */
export const changesSql = `
  create table drill_changes (key text primary key, site text not null);
  grant select, insert on drill_changes to molo_app`

export async function insertChange(tx: Tx, key: string, site: string): Promise<void> {
  await tx.query(sql`insert into drill_changes (key, site) values (${key}, ${site}) on conflict do nothing`)
}

export async function readChanges(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>('select key from drill_changes')
  return rows.map(({ key }) => key)
}

export async function readMessages(client: Client): Promise<StoredMessage[]> {
  const { rows } = await client.query<StoredMessage>(`
    select business_key as key, site, number::int as number, status, encode(sha256(bytes), 'hex') as sha256, receipt
    from exchange_messages order by number`)
  return rows
}

export interface TryFigures {
  takenOver: number
  asked: number
  again: number
}

export async function readTries(client: Client): Promise<TryFigures> {
  const { rows } = await client.query<TryFigures>(`
    select count(*) filter (where outcome = 'takenOver')::int as "takenOver", count(*) filter (where what = 'ask')::int as asked,
      (select count(*)::int from exchange_messages where tries > 1) as again from exchange_tries`)
  return rows[0]!
}

export async function unaccepted(db: Db): Promise<number> {
  const [row] = await db.query(sql<{ left: number }>`
    select count(*)::int as left from exchange_messages where status <> 'accepted'`)
  return row!.left
}

/** A backend that dies by SIGKILL takes the whole server through crash recovery. */
export async function backendOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend' order by state = 'active' desc, random() limit 1`)
  return rows[0]?.pid
}
