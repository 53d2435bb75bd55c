import { type RawBuilder, sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { asItWas } from '#platform/server/history/as-it-was.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import type { Planned, Posted } from '../rules/tracking.ts'

/** What is said of a tank; version zero as long as nobody has said anything. */
export interface Facts {
  tankCode: string
  plant: string
  version: number
  referenceDate: string | null
  /** The midnight of the site at which the reference date begins. */
  since: string | null
  fiscalClearanceDate: string | null
  isVesselCommunicated: boolean
  viewedAt: string | null
  viewedBy: string | null
}

/** A table as it stood: rows that were not touched since are as they are, the others as the history has them. */
const asItStood = (table: string, asAt: string | undefined, ahead: RawBuilder<unknown>) =>
  asAt === undefined
    ? asItWas(table, asAt, ahead)
    : sql`(
        ${asItWas(table, undefined, sql`r.updated_at <= ${asAt}::timestamptz and ${ahead}`)}
        union all
        ${asItWas(table, asAt, sql`r.updated_at > ${asAt}::timestamptz`)})`

/** Tanks that hold what is sold: finished products and gases. */
const isSold = sql`p.type in ('finished', 'gas')`

export async function soldProducts(db: Reader): Promise<Set<string>> {
  const rows = await db.query(sql<{ code: string }>`select p.code from products p where ${isSold}`)
  return new Set(rows.map(({ code }) => code))
}

export async function factsOf(db: Reader, asAt: string | undefined): Promise<Map<string, Facts>> {
  const rows = await db.query(sql<Facts>`
    select f.tank_code as "tankCode", f.plant, f.version, f.reference_date::text as "referenceDate",
      ${utc(`(f.reference_date::timestamp at time zone '${siteZone}')`)} as since,
      f.fiscal_clearance_date::text as "fiscalClearanceDate", f.is_vessel_communicated as "isVesselCommunicated",
      ${utc('f.viewed_at')} as "viewedAt", case when f.viewed_by is not null then ${actorName('f.viewed_by')} end as "viewedBy"
    from ${asItStood('tank_trackings', asAt, sql`true`)} f where ${atHome(db.scope, 'f.plant')}`)
  return new Map(rows.map((facts) => [facts.tankCode, facts]))
}

/** What is planned with tanks, shown in the plan, and not over at a moment. */
export async function plannedSince(db: Reader, since: string, asAt: string | undefined): Promise<Planned[]> {
  return db.query(sql<Planned>`
    select o.id, o.number, ${utc('o.scheduled_from')} as "scheduledFrom", ${utc('o.scheduled_to')} as "scheduledTo", o.tanks,
      y.macro_direction as direction, o.is_tank_receiver as "isTankReceiver", o.voyage_number as "voyageNumber",
      v.name as vessel, o.quantity::text as quantity, u.dimension, u.factor_to_base::text as "factorToBase", o.displacements
    from ${asItStood('scheduled_operations', asAt, sql`r.scheduled_to > ${since}::timestamptz`)} o
    join operation_types y on y.code = o.operation_type
    left join vessels v on v.imo_number = o.vessel
    left join units_of_measure u on u.code = o.quantity_unit
    where o.scheduled_to > ${since}::timestamptz and not o.is_hidden and o.ended_at is null and cardinality(o.tanks) > 0
      and ${atHome(db.scope, 'o.plant')}
    order by o.scheduled_from, o.number`)
}

/** What was posted out of tanks for voyages since a moment, and is not reversed. */
export async function postedFor(
  db: Reader,
  { voyages, tanks, since, asAt }: { voyages: string[]; tanks: string[]; since: string; asAt: string | undefined },
): Promise<Posted[]> {
  const known = sql`${asAt ?? 'infinity'}::timestamptz`
  return db.query(sql<Posted>`
    select q.tank_code as "tankCode", o.voyage_number as "voyageNumber", ${utc('q.measured_at')} as "measuredAt",
      (-q.fiscal_mass)::text as mass
    from tank_postings q join tank_operations o on o.id = q.operation
    where q.tank_code = any(${tanks}::text[]) and q.measured_at >= ${since}::timestamptz and q.posted_at <= ${known}
      and q.kind = 'movement' and q.direction = 'sender' and o.voyage_number = any(${voyages}::text[])
      and not exists (select from tank_postings r where r.reverses = q.id and r.posted_at <= ${known})
    order by q.measured_at, q.number`)
}

/** The plant of a tank that is there for the caller, and what is said of it, held until the end of the transaction. */
export async function holdTank(tx: Tx, tankCode: string) {
  const [tank] = await tx.query(sql<{ plant: string }>`
    select t.plant from tanks t where t.code = ${tankCode} and t.ended_at is null and ${atHome(tx.scope, 't.plant')}`)
  if (!tank) return undefined
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('tank tracking ' || ${tankCode}::text))`)
  const [row] = await tx.query(sql<{ version: number; updatedBy: string; updatedAt: string; isViewed: boolean }>`
    select f.version, ${actorName('f.updated_by')} as "updatedBy", ${utc('f.updated_at')} as "updatedAt",
      f.viewed_at is not null as "isViewed"
    from tank_trackings f where f.tank_code = ${tankCode}`)
  return { ...tank, ...(row ?? { version: 0, updatedBy: null, updatedAt: null, isViewed: false }) }
}

type Said = Pick<Facts, 'tankCode' | 'plant' | 'referenceDate' | 'fiscalClearanceDate' | 'isVesselCommunicated'>

/** What is said anew has been viewed by nobody. */
export async function storeFacts(tx: Tx, facts: Said): Promise<number> {
  const { tankCode, plant, referenceDate, fiscalClearanceDate, isVesselCommunicated } = facts
  const [row] = await tx.query(sql<{ version: number }>`
    insert into tank_trackings as f (updated_by, tank_code, plant, reference_date, fiscal_clearance_date, is_vessel_communicated)
    values (${tx.actor.id}, ${tankCode}, ${plant}, ${referenceDate}::date, ${fiscalClearanceDate}::date, ${isVesselCommunicated})
    on conflict (tank_code) do update set version = f.version + 1, updated_at = now(), updated_by = excluded.updated_by,
      plant = excluded.plant, reference_date = excluded.reference_date, fiscal_clearance_date = excluded.fiscal_clearance_date,
      is_vessel_communicated = excluded.is_vessel_communicated, viewed_at = null, viewed_by = null
    returning version`)
  return row!.version
}

export async function storeViewed(tx: Tx, tankCode: string, plant: string): Promise<void> {
  await tx.query(sql`
    insert into tank_trackings as f (updated_by, tank_code, plant, is_vessel_communicated, viewed_at, viewed_by)
    values (${tx.actor.id}, ${tankCode}, ${plant}, false, now(), ${tx.actor.id})
    on conflict (tank_code) do update set version = f.version + 1, updated_at = now(), updated_by = excluded.updated_by,
      viewed_at = excluded.viewed_at, viewed_by = excluded.viewed_by`)
}
