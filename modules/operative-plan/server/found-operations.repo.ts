import { sql } from 'kysely'
import type { Language } from '#platform/core/language.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { OperationStatus } from '../contract/operation.ts'

/** What stands with a planned operation where it is found. */
interface FoundOperation {
  id: string
  plant: string
  status: OperationStatus
  isHidden: boolean
  typeName: Record<Language, string>
  vesselName: string | null
  product: string | null
  tanks: string[]
  scheduledFrom: string
  voyageNumber: string | null
}

export async function operationsFound(db: Reader, ids: readonly string[]): Promise<FoundOperation[]> {
  return db.query(sql<FoundOperation>`
    select o.id, o.plant, o.status, o.is_hidden as "isHidden", y.description as "typeName", v.name as "vesselName",
      o.product, o.tanks, ${utc('o.scheduled_from')} as "scheduledFrom", o.voyage_number as "voyageNumber"
    from scheduled_operations o join operation_types y on y.code = o.operation_type
      left join vessels v on v.imo_number = o.vessel
    where o.id = any(${ids}::uuid[]) and ${atHome(db.scope, 'o.plant')}`)
}

/** Those of the ships for which anything is or was planned. */
export async function plannedShips(db: Reader, vessels: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query(sql<{ vessel: string }>`
    select vessel from unnest(${vessels}::text[]) as asked(vessel)
    where exists (
      select from scheduled_operations o where o.vessel = asked.vessel and ${atHome(db.scope, 'o.plant')})`)
  return new Set(rows.map(({ vessel }) => vessel))
}
