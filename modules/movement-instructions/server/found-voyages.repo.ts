import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'
import { atHome, takesPart } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { Status } from '../contract/movement-instruction.ts'

/** A voyage as it stands where it, or its ship, is found. */
interface FoundVoyage {
  id: string
  voyageNumber: string
  vessel: string | null
  vesselName: string | null
  status: Status
  /** The moment that the ship told, or the day that is planned with. */
  expected: string | null
}

const isThere = ({ scope }: Reader) => sql`${atHome(scope, 'm.plant')} and ${takesPart(scope, 'm.parties')}`
const told = sql`m.id, m.voyage_number as "voyageNumber", m.vessel, v.name as "vesselName", m.status,
  coalesce(${utc('m.eta')}, m.eta_date::text, m.laycan_from::text) as expected`

export async function voyagesFound(db: Reader, ids: readonly string[]): Promise<FoundVoyage[]> {
  return db.query(sql<FoundVoyage>`
    select ${told} from movement_instructions m left join vessels v on v.imo_number = m.vessel
    where m.id = any(${ids}::uuid[]) and ${isThere(db)}`)
}

/** Of each ship the call that is going on, or the one that is expected next; a draft is none yet. */
export async function nextCalls(db: Reader, vessels: readonly string[]): Promise<FoundVoyage[]> {
  return db.query(sql<FoundVoyage>`
    select distinct on (m.vessel) ${told} from movement_instructions m join vessels v on v.imo_number = m.vessel
    where m.vessel = any(${vessels}::text[]) and m.status in ('created', 'ongoing') and ${isThere(db)}
    order by m.vessel, m.status = 'ongoing' desc, coalesce(m.eta, m.eta_date, m.laycan_from) nulls last, m.voyage_number`)
}
