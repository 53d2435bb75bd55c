import type { Client } from 'pg'

export async function databaseBytes(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')
  return rows[0]!.bytes
}

export async function walPosition(client: Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as bytes`,
  )
  return rows[0]!.bytes
}

/** The past of some records, as large as asked for: rows that differ in all that makes rows differ. */
export async function fillHistory(client: Client, bytes: number): Promise<void> {
  const before = await databaseBytes(client)
  const rows = 100_000
  while ((await databaseBytes(client)) - before < bytes) {
    await client.query(
      `insert into history (table_name, record_id, action, before, after, actor, request_id, at)
       select 'vessels', uuid_v7(), 'update', to_jsonb(v) || jsonb_build_object('note', md5(g::text)),
              to_jsonb(v) || jsonb_build_object('note', md5(random()::text)), 'system:fill', gen_random_uuid()::text,
              now() - random() * interval '3650 days'
       from generate_series(1, $1::int) g
       join (select *, row_number() over () as place, count(*) over () as vessels from vessels) v on v.place = 1 + g % v.vessels`,
      [rows],
    )
  }
}
