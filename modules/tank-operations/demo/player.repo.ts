import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { OperationStatus } from '../contract/tank-operations.contract.ts'

export interface FoundOperation {
  id: string
  status: OperationStatus
  tankCode: string
  operationType: string
  openingAt: string
}

/** By what they are: an operation that people began has an id of its own. */
export async function operationsSince(db: Reader, since: string): Promise<FoundOperation[]> {
  return db.query(sql<FoundOperation>`
    select id, status, tank_code as "tankCode", operation_type as "operationType", ${utc('opening_at')} as "openingAt"
    from tank_operations where opening_at >= ${since}::timestamptz and replaces is null order by number desc`)
}

/** The calculation that closed an operation of the tank at that moment. */
export async function closedWith(db: Reader, tankCode: string, at: string): Promise<string | undefined> {
  const [row] = await db.query(sql<{ calculation: string }>`
    select closing_calculation as calculation from tank_operations
    where tank_code = ${tankCode} and closing_at = ${at}::timestamptz and closing_calculation is not null and status <> 'reversed'
    order by number desc limit 1`)
  return row?.calculation
}
