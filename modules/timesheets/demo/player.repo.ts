import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'

/** The timesheet of a voyage, as far as somebody has begun one. */
export async function timesheetOfVoyage(db: Reader, voyageNumber: string): Promise<string | undefined> {
  const [row] = await db.query(sql<{ id: string }>`select id from timesheets where voyage_number = ${voyageNumber}`)
  return row?.id
}
