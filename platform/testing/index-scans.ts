import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'

/** How often work looks into an index, where reading whole tables is not the cheaper way as it is in a small database. */
export const indexScans = (db: Db, index: string, work: (tx: Tx) => Promise<unknown>): Promise<number> =>
  db.transaction({ id: 'test', scope: everything }, async (tx) => {
    await tx.query(sql`set local enable_seqscan = off`)
    const scans = async () => {
      const [row] = await tx.query(sql<{ found: number }>`
        select pg_stat_get_xact_numscans(${index}::regclass)::int as found`)
      return row!.found
    }
    // What the session did before counts until its statistics are sent.
    const before = await scans()
    await work(tx)
    return (await scans()) - before
  })
