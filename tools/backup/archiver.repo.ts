import type { Client } from 'pg'
import type { ServerFacts } from './status.ts'

type Reads = Pick<Client, 'query'>

const wanted = ['wal_level', 'archive_mode', 'archive_timeout', 'fsync', 'full_page_writes', 'data_checksums']

/** What any account may ask a server about its archiving. */
export async function archiverState(client: Reads): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(
    `select last_archived_wal as "lastArchived", last_archived_time as "lastArchivedAt", last_failed_time as "lastFailedAt",
            pg_walfile_name(pg_current_wal_lsn()) as current,
            (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes",
            (select jsonb_object_agg(name, setting) from pg_settings where name = any($1)) as settings
     from pg_stat_archiver`,
    [wanted],
  )
  return rows[0]!
}

/** Closes the file in use, as archive_timeout would; its name. */
export async function closeWalFile(client: Reads): Promise<string> {
  const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  return rows[0]!.file
}
