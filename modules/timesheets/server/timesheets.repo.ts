import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { actorName, actorNameThen } from '#platform/server/door/actor-name-sql.ts'
import { snakeCase } from '#platform/core/registry.ts'
import type { AnswerOf } from '#platform/core/endpoint.ts'
import type { EventType, readVoyagesWithout, Timesheet } from '../contract/timesheets.contract.ts'

/** How people are called: as now, or as at a moment. */
type Naming = (column: string) => RawBuilder<unknown>

/** Everything about one timesheet, in one statement. */
export async function timesheetOf(db: Reader, id: string, named: Naming = actorName): Promise<Timesheet | undefined> {
  const [row] = await db.query(sql<Timesheet>`
    select t.id, t.version, t.plant, t.instruction, t.voyage_number as "voyageNumber", t.status, t.vessel, v.name as "vesselName",
      t.operation_type as "operationType", y.description as "operationTypeName", t.products,
      trim_scale(t.cargo_quantity)::text as "cargoQuantity", t.cargo_unit as "cargoUnit", t.berth, t.remarks,
      ${utc('t.first_at')} as "firstAt", ${utc('t.last_at')} as "lastAt", t.alongside, t.event_count as "eventCount",
      t.has_left as "hasLeft", t.reopen_reason as "reopenReason",
      case when t.ship_signed_at is not null then json_build_object(
        'name', t.ship_signed_name, 'rank', t.ship_signed_rank, 'at', ${utc('t.ship_signed_at')}) end as "shipSigned",
      case when t.attested_at is not null then json_build_object(
        'name', ${named('t.attested_by')}, 'rank', null, 'at', ${utc('t.attested_at')}) end as attested,
      ${utc('t.created_at')} as "createdAt", ${named('t.created_by')} as "createdBy",
      ${utc('t.updated_at')} as "updatedAt", ${named('t.updated_by')} as "updatedBy",
      coalesce((select json_agg(json_build_object('id', e.id, 'operation', e.operation, 'name', o.description,
          'sequence', o.sequence, 'phase', o.phase, 'at', ${utc('e.at')}, 'note', e.note, 'updatedAt', ${utc('e.updated_at')},
          'updatedBy', ${named('e.updated_by')}) order by e.at, o.sequence, e.id)
        from timesheet_events e join timesheet_operations o on o.code = e.operation where e.timesheet = t.id), '[]') as events,
      coalesce((select json_agg(w.version order by w.version desc) from timesheet_versions w
        where w.timesheet = t.id), '[]') as "attestedVersions"
    from timesheets t join vessels v on v.imo_number = t.vessel join operation_types y on y.code = t.operation_type
    where t.id = ${id} and ${atHome(db.scope, 't.plant')}`)
  return row
}

/** With the names that people had when it was written last: what its paper says. */
export const timesheetThen = (db: Reader, id: string) =>
  timesheetOf(db, id, (column) => actorNameThen(column, 't.updated_at'))

/** Nobody else writes it until the transaction is over. */
export async function holdTimesheet(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`select from timesheets where id = ${id} and ${atHome(tx.scope, 'plant')} for update`)
}

export async function eventTypes(db: Reader): Promise<EventType[]> {
  return db.query(sql<EventType>`
    select code, description as name, sequence, phase from timesheet_operations where ended_at is null order by sequence, code`)
}

interface FoundVoyage {
  instruction: string
  plant: string
  voyageNumber: string
  status: string
  vessel: string | null
  operationType: string
  products: string[]
  cargoQuantity: string | null
  cargoUnit: string | null
  berth: string | null
}

const ofInstruction = sql`m.id as instruction, m.plant, m.voyage_number as "voyageNumber", m.status, m.vessel,
  m.operation_type as "operationType", m.products, m.total_quantity::text as "cargoQuantity", m.total_unit as "cargoUnit",
  m.mooring_platform as berth`

export async function voyageFound(db: Reader, voyageNumber: string): Promise<FoundVoyage | undefined> {
  const [row] = await db.query(sql<FoundVoyage>`
    select ${ofInstruction} from movement_instructions m where m.voyage_number = ${voyageNumber} and ${atHome(db.scope, 'm.plant')}`)
  return row
}

export async function voyageOfInstruction(db: Reader, instruction: string): Promise<FoundVoyage | undefined> {
  const [row] = await db.query(
    sql<FoundVoyage>`select ${ofInstruction} from movement_instructions m where m.id = ${instruction}`,
  )
  return row
}

/** Nobody looks for more than the next weeks. */
const mostVoyages = 200

export async function voyagesWithout(db: Reader): Promise<AnswerOf<typeof readVoyagesWithout>> {
  return db.query(sql<AnswerOf<typeof readVoyagesWithout>[number]>`
    select m.voyage_number as "voyageNumber", v.name as "vesselName", m.mooring_platform as berth, m.status = 'ongoing' as "isOngoing"
    from movement_instructions m join vessels v on v.imo_number = m.vessel
    where m.status in ('created', 'ongoing') and ${atHome(db.scope, 'm.plant')}
      and not exists (select from timesheets t where t.instruction = m.id)
    order by m.status = 'ongoing' desc, m.eta_date desc nulls last, m.voyage_number limit ${mostVoyages}`)
}

/** The last one of the ship before all others of the same operation in the plant; what has no events is no example. */
export async function previousOf(
  db: Reader,
  { id, vessel, operationType, plant }: Pick<Timesheet, 'id' | 'vessel' | 'operationType' | 'plant'>,
): Promise<{ voyageNumber: string; operations: string[] } | undefined> {
  const [row] = await db.query(sql<{ voyageNumber: string; operations: string[] }>`
    select p.voyage_number as "voyageNumber", (
      select json_agg(e.operation order by e.at, o.sequence) from timesheet_events e
      join timesheet_operations o on o.code = e.operation and o.ended_at is null where e.timesheet = p.id) as operations
    from (select * from timesheets t where t.id <> ${id} and t.operation_type = ${operationType} and t.plant = ${plant}
        and t.event_count > 0 and ${atHome(db.scope, 't.plant')}
      order by t.vessel = ${vessel} desc, t.last_at desc limit 1) p`)
  return row
}

export type Columns = Record<string, string | number | boolean | null | readonly string[]>
const column = (field: string) => sql.ref(snakeCase(field))
const valueOf = (value: Columns[string]) => (Array.isArray(value) ? sql`${value}::varchar[]` : sql`${value}`)

export async function insertTimesheet(tx: Tx, values: Columns): Promise<string> {
  const all: Columns = { ...values, createdBy: tx.actor.id, updatedBy: tx.actor.id }
  const [row] = await tx.query(sql<{ id: string }>`
    insert into timesheets (${sql.join(Object.keys(all).map(column))})
    values (${sql.join(Object.values(all).map(valueOf))}) returning id`)
  return row!.id
}

export async function updateTimesheet(tx: Tx, id: string, version: number, values: Columns): Promise<boolean> {
  const set = Object.entries(values).map(([name, value]) => sql`${column(name)} = ${valueOf(value)}`)
  const rows = await tx.query(sql`
    update timesheets set ${sql.join([...set, sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${tx.actor.id}`])}
    where id = ${id} and version = ${version} returning id`)
  return rows.length === 1
}

export async function deleteTimesheet(tx: Tx, id: string, version: number): Promise<boolean> {
  const rows = await tx.query(sql`delete from timesheets where id = ${id} and version = ${version} returning id`)
  return rows.length === 1
}

interface EventRow {
  operation: string
  at: string
  note: string | null
}

export async function insertEvent(
  tx: Tx,
  { id, plant }: Pick<Timesheet, 'id' | 'plant'>,
  event: EventRow,
): Promise<void> {
  await tx.query(sql`
    insert into timesheet_events (timesheet, plant, operation, at, note, created_by, updated_by)
    values (${id}, ${plant}, ${event.operation}, ${event.at}, ${event.note}, ${tx.actor.id}, ${tx.actor.id})`)
}

export async function updateEvent(tx: Tx, id: string, event: EventRow): Promise<void> {
  await tx.query(sql`
    update timesheet_events set operation = ${event.operation}, at = ${event.at}, note = ${event.note}, version = version + 1,
      updated_at = now(), updated_by = ${tx.actor.id} where id = ${id}`)
}

export async function deleteEvent(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`delete from timesheet_events where id = ${id}`)
}

/** As both sides have signed it. */
export async function keepVersion(tx: Tx, snapshot: Timesheet): Promise<void> {
  const { id, plant, version } = snapshot
  await tx.query(sql`
    insert into timesheet_versions (timesheet, plant, version, by, snapshot)
    values (${id}, ${plant}, ${version}, ${tx.actor.id}, ${JSON.stringify(snapshot)})`)
}

export async function versionOf(db: Reader, id: string, version: number): Promise<Timesheet | undefined> {
  const [row] = await db.query(sql<{ snapshot: Timesheet }>`
    select snapshot from timesheet_versions where timesheet = ${id} and version = ${version} and ${atHome(db.scope, 'plant')}`)
  return row?.snapshot
}
