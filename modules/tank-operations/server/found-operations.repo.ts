import { sql } from 'kysely'
import { ofOwnVoyage } from '#modules/voyages/server/public.ts'
import type { Language } from '#platform/core/language.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { OperationStatus } from '../contract/tank-operations.contract.ts'

/** What stands with an operation where it is found. */
interface FoundOperation {
  id: string
  tankCode: string
  product: string
  typeName: Record<Language, string>
  status: OperationStatus
  openingAt: string
  voyageNumber: string | null
}

export async function operationsFound(db: Reader, ids: readonly string[]): Promise<FoundOperation[]> {
  return db.query(sql<FoundOperation>`
    select o.id, o.tank_code as "tankCode", o.product, y.description as "typeName", o.status,
      ${utc('o.opening_at')} as "openingAt", o.voyage_number as "voyageNumber"
    from tank_operations o join operation_types y on y.code = o.operation_type
    where o.id = any(${ids}::uuid[]) and ${atHome(db.scope, 'o.plant')} and ${ofOwnVoyage(db.scope, 'o.voyage_number')}`)
}

/** Of each of the tanks the operation in progress that moves its content, the one that began first. */
export async function runningOperations(
  db: Reader,
  tankCodes: readonly string[],
): Promise<{ tankCode: string; id: string; number: string }[]> {
  return db.query(sql<{ tankCode: string; id: string; number: string }>`
    select distinct on (o.tank_code) o.tank_code as "tankCode", o.id, o.number::text as number
    from tank_operations o
    where o.tank_code = any(${tankCodes}::text[]) and o.status = 'inProgress' and o.effect = 'movement'
      and ${atHome(db.scope, 'o.plant')} and ${ofOwnVoyage(db.scope, 'o.voyage_number')}
    order by o.tank_code, o.opening_at, o.id`)
}
