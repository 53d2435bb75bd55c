import type { Client } from 'pg'

export interface TableSize {
  name: string
  rows: number
  bytes: number
}

/** The tables in which most lies, with their indexes; the parts of one together. */
export async function largestTables(client: Client, atLeast: number): Promise<TableSize[]> {
  const { rows } = await client.query<Omit<TableSize, 'rows'>>(
    `select t.relname as name, size.bytes::float8 as bytes
     from pg_class t cross join lateral (
       select coalesce((select sum(pg_total_relation_size(p.relid)) from pg_partition_tree(t.oid) p), pg_total_relation_size(t.oid))
         as bytes) size
     where t.relkind in ('r', 'p') and not t.relispartition and t.relnamespace = 'public'::regnamespace and size.bytes >= $1
     order by size.bytes desc`,
    [atLeast],
  )
  const sizes: TableSize[] = []
  for (const { name, bytes } of rows) {
    const counted = await client.query<{ rows: number }>(`select count(*)::float8 as rows from ${name}`)
    sizes.push({ name, bytes, rows: counted.rows[0]!.rows })
  }
  return sizes
}

/** What was written many rows at a time is not known to the planner yet. */
export async function knowSizes(client: Client): Promise<void> {
  await client.query('analyze')
}

export async function postmasterOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  )
  return rows[0]!.pid
}
