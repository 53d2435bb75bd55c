import { type RawBuilder, sql } from 'kysely'
import { snakeCase } from '#platform/core/registry.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { actorName, actorNameThen } from '#platform/server/door/actor-name-sql.ts'
import type { Basis, ShipTank, UllageKind, UllageReport } from '../contract/ullage.contract.ts'

/** A report without what it is held against now, which other records say. */
export type StoredUllage = Omit<UllageReport, 'comparison'>

/** How people are called: as now, or as at a moment. */
type Naming = (column: string) => RawBuilder<unknown>

export async function ullageOf(db: Reader, id: string, named: Naming = actorName): Promise<StoredUllage | undefined> {
  const [row] = await db.query(sql<StoredUllage>`
    select r.id, r.version, r.number, r.status, r.voyage_number as "voyageNumber", r.vessel, v.name as "vesselName", r.plant,
      r.kind, r.product, ${utc('r.measured_at')} as "measuredAt", r.draught_fore::text as "draughtFore",
      r.draught_aft::text as "draughtAft", r.list::text as list, r.length_between::text as "lengthBetween",
      r.temperature::text as temperature, r.density15::text as density15, r.inspector, r.note, r.tanks, r.wedges,
      r.shore_mass::text as "shoreMass", r.bill_mass::text as "billMass", r.receiver_mass::text as "receiverMass",
      r.experience_factor::text as "experienceFactor", r.figures, r.compared,
      ${utc('r.protest_signed_at')} as "protestSignedAt", ${named('r.protest_signed_by')} as "protestSignedBy",
      r.cancel_reason as "cancelReason", ${utc('r.created_at')} as "createdAt", ${named('r.created_by')} as "createdBy",
      ${utc('r.updated_at')} as "updatedAt", ${named('r.updated_by')} as "updatedBy"
    from ullage_reports r join vessels v on v.imo_number = r.vessel
    where r.id = ${id} and ${atHome(db.scope, 'r.plant')}`)
  return row
}

/** The same with the names of people as of its last change: what its papers say. */
export const ullageThen = (db: Reader, id: string) =>
  ullageOf(db, id, (column) => actorNameThen(column, 'r.updated_at'))

export async function voyageFacts(
  db: Reader,
  number: string,
): Promise<{ plant: string; vessel: string | null } | undefined> {
  const [row] = await db.query(sql<{ plant: string; vessel: string | null }>`
    select m.plant, m.vessel from movement_instructions m
    where m.voyage_number = ${number} and ${atHome(db.scope, 'm.plant')}`)
  return row
}

/** How the product is converted; nothing where nobody has said so. */
export async function basisOf(db: Reader, product: string): Promise<Basis | undefined> {
  const [row] = await db.query(sql<Basis>`
    select f54_routine as "f54Routine", volume_expansion_factor::text as "volumeExpansionFactor",
      fixed_density::text as "fixedDensity"
    from product_configurations where product = ${product} and ended_at is null and not is_ethylene and gas_type is null`)
  return row
}

/** What stays with a ship from one report to the next: its tanks, their gauge points, its length. */
export async function lastTanksOf(
  db: Reader,
  vessel: string,
): Promise<{ tanks: ShipTank[]; lengthBetween: string | null } | undefined> {
  const [row] = await db.query(sql<{ tanks: ShipTank[]; lengthBetween: string | null }>`
    select r.tanks, r.length_between::text as "lengthBetween" from ullage_reports r
    where r.vessel = ${vessel} and r.status = 'confirmed' and jsonb_array_length(r.tanks) > 0 and ${atHome(db.scope, 'r.plant')}
    order by r.measured_at desc, r.id desc limit 1`)
  return row
}

const totals = sql`json_build_object('weightAir', r.figures -> 'totals' ->> 'weightAir',
  'weightVacuum', r.figures -> 'totals' ->> 'weightVacuum', 'litres15', r.figures -> 'totals' ->> 'litres15',
  'barrels60', r.figures -> 'totals' ->> 'barrels60')`

export type Weighed = Record<'weightAir' | 'weightVacuum' | 'litres15' | 'barrels60', string>

/** The confirmed report of another kind of the same voyage and cargo. */
export async function otherTotals(
  db: Reader,
  { voyageNumber, product }: Pick<StoredUllage, 'voyageNumber' | 'product'>,
  kind: UllageKind,
): Promise<Weighed | null> {
  const [row] = await db.query(sql<{ totals: Weighed }>`
    select ${totals} as totals from ullage_reports r
    where r.voyage_number = ${voyageNumber} and r.product = ${product} and r.kind = ${kind} and r.status = 'confirmed'
      and ${atHome(db.scope, 'r.plant')}`)
  return row?.totals ?? null
}

/** What the tanks took or gave for the voyage, by the figures of the fiscal book; nothing until something is posted. */
export async function shoreOf(
  db: Reader,
  { voyageNumber, product }: Pick<StoredUllage, 'voyageNumber' | 'product'>,
  direction: 'sender' | 'receiver',
): Promise<{ weightAir: string; litres15: string } | null> {
  const [row] = await db.query(sql<{ weightAir: string | null; litres15: string | null }>`
    select round(sum(coalesce(o.fiscal_mass, o.real_mass)))::text as "weightAir",
      round(sum(coalesce(o.fiscal_volume15, o.real_volume15)))::text as litres15
    from tank_operations o
    where o.voyage_number = ${voyageNumber} and o.product = ${product} and o.effect = 'movement' and o.status = 'posted'
      and o.direction = ${direction} and ${atHome(db.scope, 'o.plant')}`)
  const { weightAir, litres15 } = row!
  return weightAir === null || litres15 === null || Number(weightAir) <= 0 ? null : { weightAir, litres15 }
}

/** What the bills of lading of the voyage say of the product; a sum is there only where every bill says it. */
export async function billsOf(
  db: Reader,
  { voyageNumber, product }: Pick<StoredUllage, 'voyageNumber' | 'product'>,
): Promise<{ [Name in keyof Weighed]: Weighed[Name] | null } | null> {
  const whole = (column: string, decimals: number) =>
    sql`case when count(*) = count(${sql.ref(column)}) then round(sum(${sql.ref(column)}), ${sql.lit(decimals)})::text end`
  const [row] = await db.query(sql<{ [Name in keyof Weighed]: Weighed[Name] | null }>`
    select ${whole('i.weight_in_air', 0)} as "weightAir", ${whole('i.weight_in_vacuum', 0)} as "weightVacuum",
      ${whole('i.volume_at15', 0)} as litres15, ${whole('i.volume_at60_f', 2)} as barrels60
    from movement_instructions m join movement_lots l on l.instruction_id = m.id and not l.is_deleted
    join movement_lot_bills b on b.lot_id = l.id join movement_lot_bill_items i on i.bill_id = b.id
    where m.voyage_number = ${voyageNumber} and i.product = ${product} and ${atHome(db.scope, 'm.plant')}`)
  return row && row.weightAir !== null && Number(row.weightAir) > 0 ? row : null
}

export interface FoundVoyage {
  voyage: string
  at: string
  ship: string
  shore: string
  seen: boolean
  isLightering: boolean
  isFirstAfterDryDock: boolean
}

/** Voyages of the ship before a moment: those whose comparison was kept here, and those that somebody entered. */
export async function voyagesBefore(
  db: Reader,
  { vessel, measuredAt, voyageNumber }: Pick<StoredUllage, 'vessel' | 'measuredAt' | 'voyageNumber'>,
  operation: 'LOAD' | 'DISCHARGE',
): Promise<FoundVoyage[]> {
  return db.query(sql<FoundVoyage>`
    with kept as (
      select r.voyage_number, r.measured_at,
        jsonb_path_query_first(r.compared, '$.parties[*] ? (@.name == "ship").amounts.weightAir') #>> '{}' as ship,
        jsonb_path_query_first(r.compared, '$.parties[*] ? (@.name == "shore").amounts.weightAir') #>> '{}' as shore
      from ullage_reports r
      where r.vessel = ${vessel} and r.status = 'confirmed' and r.compared ->> 'operation' = ${operation}
        and r.measured_at < ${measuredAt} and r.voyage_number <> ${voyageNumber} and ${atHome(db.scope, 'r.plant')})
    select voyage_number as voyage, to_char(measured_at at time zone 'UTC', 'YYYY-MM-DD') as at,
      trim_scale(sum(ship::numeric) / 1000)::text as ship, trim_scale(sum(shore::numeric) / 1000)::text as shore, true as seen,
      false as "isLightering", false as "isFirstAfterDryDock"
    from kept where ship::numeric > 0 and shore::numeric > 0 group by voyage_number, to_char(measured_at at time zone 'UTC', 'YYYY-MM-DD')
    union all
    select e.voyage, e.sailed_on::text, trim_scale(e.ship_quantity)::text, trim_scale(e.shore_quantity)::text, false,
      e.is_lightering, e.is_first_after_dry_dock
    from vessel_experience e
    where e.vessel = ${vessel} and e.operation = ${operation.toLowerCase()} and e.ended_at is null
      and e.sailed_on < ${measuredAt}::timestamptz::date and e.voyage <> ${voyageNumber}
      and not exists (select from kept k where k.voyage_number = e.voyage)
    order by at, voyage`)
}

/** By the clock of the transaction, which the history has too. */
export const signedNow = sql`now()`

export type Columns = Record<string, unknown>
const column = (field: string) => sql.ref(snakeCase(field))
const inJson = new Set(['tanks', 'wedges', 'figures', 'compared'])
const value = ([name, said]: [string, unknown]) =>
  inJson.has(name) && said !== null ? sql`${JSON.stringify(said)}::jsonb` : sql`${said}`

export async function insertUllage(tx: Tx, values: Columns): Promise<string> {
  const all = Object.entries({ ...values, createdBy: tx.actor.id, updatedBy: tx.actor.id })
  const [row] = await tx.query(sql<{ id: string }>`
    insert into ullage_reports (${sql.join(all.map(([name]) => column(name)))}) values (${sql.join(all.map(value))}) returning id`)
  return row!.id
}

/** Nothing happens to a report that is no longer as the caller has seen it. */
export async function updateUllage(tx: Tx, id: string, version: number, values: Columns): Promise<boolean> {
  const set = Object.entries(values).map((entry) => sql`${column(entry[0])} = ${value(entry)}`)
  const rows = await tx.query(sql`
    update ullage_reports set ${sql.join([...set, sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${tx.actor.id}`])}
    where id = ${id} and version = ${version} returning id`)
  return rows.length === 1
}

export async function confirmedOf(
  db: Reader,
  { voyageNumber, product }: Pick<StoredUllage, 'voyageNumber' | 'product'>,
  kind: UllageKind,
): Promise<string | undefined> {
  const [row] = await db.query(sql<{ id: string }>`
    select id from ullage_reports
    where voyage_number = ${voyageNumber} and product = ${product} and kind = ${kind} and status = 'confirmed'
      and ${atHome(db.scope, 'plant')}`)
  return row?.id
}

/** Two confirmed reports of the same kind and cargo would be two truths. */
export async function hasConfirmed(tx: Tx, report: StoredUllage): Promise<boolean> {
  return (await confirmedOf(tx, report, report.kind)) !== undefined
}
