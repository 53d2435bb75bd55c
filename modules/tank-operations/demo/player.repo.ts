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
