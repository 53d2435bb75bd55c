import { type RawBuilder, sql } from 'kysely'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc, utcText } from '#platform/server/database/utc-sql.ts'
import type { Berth, Source } from '../contract/arrivals.contract.ts'
import type { Said } from '../rules/etas.ts'

/** Everything that is known of a voyage before the rules. */
export interface CallRow {
  voyageNumber: string
  version: number
  instruction: string
  plant: string
  status: string
  createdAt: string
  createdBy: string | null
  vessel: string | null
  vesselName: string | null
  operationType: string | null
  products: string[]
  quantity: string | null
  unit: string | null
  laycanFrom: string | null
  laycanTo: string | null
  etaDate: string | null
  ownEta: string | null
  laytimeTotalHours: string | null
  laytimeLoadingHours: string | null
  laytimeDischargeHours: string | null
  mooringPlatform: string | null
  isVesselInRoadstead: boolean
  moored: string | null
  unmoored: string | null
  said: Said[]
}

/** How long a ship that has sailed is still shown. */
const shownDays = 60

const saidJson = sql`
  select json_agg(json_build_object('id', e.id, 'eta', ${sql.raw(utcText('e.eta'))}, 'saidBy', e.said_by,
    'receivedAt', ${sql.raw(utcText('e.received_at'))}, 'note', e.note, 'by', ${actorName('e.made_by')}) order by e.received_at, e.id)
  from arrival_etas e where e.voyage_number = m.voyage_number`

const columns = sql`
  m.voyage_number as "voyageNumber", coalesce(a.version, 1) as version, m.id::text as instruction, m.plant, m.status,
  ${utc('m.created_at')} as "createdAt", ${actorName('m.created_by')} as "createdBy", m.vessel, v.name as "vesselName",
  m.operation_type as "operationType", m.products, m.total_quantity::text as quantity, m.total_unit as unit,
  m.laycan_from::text as "laycanFrom", m.laycan_to::text as "laycanTo", m.eta_date::text as "etaDate", ${utc('m.eta')} as "ownEta",
  m.laytime_total_hours::text as "laytimeTotalHours", m.laytime_loading_hours::text as "laytimeLoadingHours",
  m.laytime_discharge_hours::text as "laytimeDischargeHours",
  case when a.id is null then m.mooring_platform else a.mooring_platform end as "mooringPlatform",
  coalesce(a.is_vessel_in_roadstead, false) and m.status = 'created' as "isVesselInRoadstead",
  l.moored, l.unmoored, coalesce((${saidJson}), '[]') as said`

async function callsWhere(db: Reader, which: RawBuilder<unknown>): Promise<CallRow[]> {
  return db.query(sql<CallRow>`
    select ${columns}
    from movement_instructions m left join arrivals a on a.voyage_number = m.voyage_number
    left join vessels v on v.imo_number = m.vessel
    left join lateral (
      select ${utc('min(l.mooring_date)')} as moored, ${utc('max(l.unmooring_date)')} as unmoored
      from movement_lots l where l.instruction_id = m.id and not l.is_deleted) l on true
    where ${which} and ${atHome(db.scope, 'm.plant')} order by m.voyage_number`)
}

const isOpen = sql`m.status in ('created', 'ongoing')`

/** Ships that are expected and here, and those that sailed lately. Without a ship there is nobody to come. */
export const shownCalls = (db: Reader): Promise<CallRow[]> =>
  callsWhere(
    db,
    sql`m.vessel is not null and (${isOpen}
      or m.status = 'closed' and m.laycan_to >= current_date - ${sql.lit(shownDays)}::int)`,
  )

export async function callOf(db: Reader, voyage: string): Promise<CallRow | undefined> {
  const [row] = await callsWhere(db, sql`m.voyage_number = ${voyage} and m.status in ('created', 'ongoing', 'closed')`)
  return row
}

/** Those that may owe a notice: not here yet. */
export const expectedCalls = (db: Reader): Promise<CallRow[]> =>
  callsWhere(db, sql`m.vessel is not null and m.status = 'created' and not coalesce(a.is_vessel_in_roadstead, false)`)

export async function berths(db: Reader): Promise<Berth[]> {
  return db.query(sql<Berth>`
    select p.code, p.plant_code as plant, p.name from mooring_platforms p
    where p.ended_at is null and ${atHome(db.scope, 'p.plant_code')} order by p.plant_code desc, p.code`)
}

/** Of several who write about a voyage, one after the other; it need not have a row yet. */
export async function holdVoyage(tx: Tx, voyage: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('arrival ' || ${voyage}::text))`)
}

interface NewEta {
  eta: string
  saidBy: Exclude<Source, 'instruction'>
  receivedAt: string
  note: string | null
}

export async function insertEta(
  tx: Tx,
  voyage: Pick<CallRow, 'voyageNumber' | 'instruction' | 'plant'>,
  said: NewEta,
): Promise<void> {
  await tx.query(sql`
    insert into arrival_etas (voyage_number, instruction_id, plant, eta, said_by, received_at, note, made_by)
    values (${voyage.voyageNumber}, ${voyage.instruction}, ${voyage.plant}, ${said.eta}, ${said.saidBy}, ${said.receivedAt}, ${said.note}, ${tx.actor.id})`)
}

/** The version of a voyage of which nothing was said here yet is one, so the first writing makes it two. */
export async function storePlace(
  tx: Tx,
  voyage: Pick<CallRow, 'voyageNumber' | 'instruction' | 'plant'>,
  place: { mooringPlatform: string | null; isVesselInRoadstead: boolean },
): Promise<void> {
  await tx.query(sql`
    insert into arrivals (version, updated_by, voyage_number, instruction_id, plant, mooring_platform, is_vessel_in_roadstead)
    values (2, ${tx.actor.id}, ${voyage.voyageNumber}, ${voyage.instruction}, ${voyage.plant}, ${place.mooringPlatform}, ${place.isVesselInRoadstead})
    on conflict (voyage_number) do update set version = arrivals.version + 1, updated_at = now(), updated_by = excluded.updated_by,
      mooring_platform = excluded.mooring_platform, is_vessel_in_roadstead = excluded.is_vessel_in_roadstead`)
}

/** Who changed the place last, for whoever was slower. */
export async function lastChange(
  db: Reader,
  voyage: string,
): Promise<{ updatedBy: string | null; updatedAt: string | null }> {
  const [row] = await db.query(sql<{ updatedBy: string; updatedAt: string }>`
    select ${actorName('a.updated_by')} as "updatedBy", ${utc('a.updated_at')} as "updatedAt"
    from arrivals a where a.voyage_number = ${voyage}`)
  return row ?? { updatedBy: null, updatedAt: null }
}
