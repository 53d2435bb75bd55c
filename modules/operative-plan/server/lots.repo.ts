import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'
import { atHome, takesPart } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { PlannedLot } from '../rules/from-lot.ts'

/** The lots of an instruction that are to be planned, with the state of the instruction; nothing where it is not there. */
export async function lotsOfVoyage(db: Reader, voyageNumber: string) {
  return db.query(sql<PlannedLot & { status: string }>`
    select l.lot_code as "lotCode", m.plant, m.voyage_number as "voyageNumber", m.operation_type as "operationType",
      m.vessel, m.inspector, m.mooring_platform as "mooringPlatform", m.laycan_from::text as "laycanFrom",
      m.laycan_to::text as "laycanTo", ${utc('m.eta')} as eta, m.eta_date::text as "etaDate", l.product_code as product,
      l.holder, l.quantity::text as quantity, l.quantity_uo_m_code as "quantityUnit", m.status
    from movement_instructions m join movement_lots l on l.instruction_id = m.id
    where m.voyage_number = ${voyageNumber} and not l.is_deleted and ${atHome(db.scope, 'm.plant')}
      and ${takesPart(db.scope, 'm.parties')}
    order by l.lot_code`)
}
