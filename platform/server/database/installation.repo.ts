import { sql } from 'kysely'
import type { Reader } from './database.ts'

export interface Installation {
  environment: string | null
  newestMigration: string | null
  /** Work that has waited for more than a quarter of an hour. */
  hasLateWork: boolean
}

export async function readInstallation(db: Reader): Promise<Installation> {
  const [row] = await db.query(sql<Installation>`
    select (select environment from installation) as environment, (select max(name) from migrations) as "newestMigration",
      exists (select from jobs where state = 'queued' and requested_at < now() - interval '15 minutes') as "hasLateWork"`)
  return row!
}
