import { ofOwnVoyage } from '#modules/voyages/server/public.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import { insertRecords, updateRecords, type Values } from '#platform/server/registry/store/registry.repo.ts'
import { jsonColumn } from '#platform/server/database/column-kinds.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { ScheduledOperation } from '../contract/plan.contract.ts'
import { scheduledOperationRegistry as registry } from '../contract/scheduled-operations.registry.ts'
import type { TypeFacts } from '../rules/operation.ts'

// The names of the fields are those of the definition; all of them, each as it travels.
const columns = sql.raw(registry.fields.map((field) => jsonColumn(field)).join(', '))

/** Operations as they are read everywhere, with what their type says. */
const selected = sql`
  select r.id, r.version, ${columns}, ${utc('r.updated_at')} as "updatedAt", ${actorName('r.updated_by')} as "updatedBy",
    y.mode, y.macro_direction as "macroDirection", y.type_name as "operationTypeName",
    v.name as "vesselName"
  from scheduled_operations r
  join (select code as type_code, mode, macro_direction, description as type_name from operation_types) y
    on y.type_code = r.operation_type
  left join (select imo_number as ship, name from vessels) v on v.ship = r.vessel`

/** As JSON, so that days and figures travel as texts. */
async function operationsWhere(db: Reader, where: RawBuilder<unknown>, order = sql`order by r.number`) {
  const rows = await db.query(sql<{ record: ScheduledOperation }>`
    select to_json(found) as record from (
      ${selected} where ${where} and ${atHome(db.scope, 'r.plant')} ${order}) found`)
  return rows.map(({ record }) => record)
}

const inTime = sql`order by r.scheduled_from, r.id`

export async function operationOf(db: Reader, id: string): Promise<ScheduledOperation | undefined> {
  return (await operationsWhere(db, sql`r.id = ${id}`))[0]
}

export async function operationsOf(db: Reader, ids: readonly string[]): Promise<ScheduledOperation[]> {
  return operationsWhere(db, sql`r.id = any(${ids}::uuid[])`, inTime)
}

/** Held, so that what was seen of them holds until the end of the transaction; in one order, so that nobody waits in a circle. */
export async function heldOperations(tx: Tx, ids: readonly string[]): Promise<ScheduledOperation[]> {
  await tx.query(sql`
    select 1 from scheduled_operations where id = any(${ids}::uuid[]) and ${atHome(tx.scope, 'plant')} order by id for update`)
  return operationsOf(tx, ids)
}

const begins = sql`least(r.scheduled_from, r.mooring_at)`
const ends = sql`greatest(r.scheduled_to, r.unmooring_at)`

/** No operation begins earlier before what it is looked for than the longest one lasts: so an index finds those of a month. */
const longestOf = (plant: string) => sql`(
  select ${ends} - ${begins} from scheduled_operations r where r.plant = ${plant} order by ${ends} - ${begins} desc limit 1)`

export async function operationsBetween(
  db: Reader,
  { plant, from, to, hidden }: { plant: string; from: string; to: string; hidden: boolean },
): Promise<ScheduledOperation[]> {
  return operationsWhere(
    db,
    sql`r.plant = ${plant} and (${hidden}::boolean or not r.is_hidden)
      and ${begins} < ${to}::timestamptz and ${ends} > ${from}::timestamptz
      and ${begins} > ${from}::timestamptz - ${longestOf(plant)}`,
    sql`order by r.scheduled_from, r.id limit 2000`,
  )
}

/** What is not over at this moment; what is hidden is in no plan. */
export async function operationsAhead(db: Reader, plant: string, since: string): Promise<ScheduledOperation[]> {
  return operationsWhere(db, sql`r.plant = ${plant} and not r.is_hidden and r.scheduled_to > ${since}::timestamptz`)
}

export async function operationsOfLots(db: Reader, lots: readonly string[]): Promise<ScheduledOperation[]> {
  return operationsWhere(db, sql`r.lot_code = any(${lots}::text[])`)
}

export async function operationsOfVoyage(db: Reader, voyageNumber: string): Promise<ScheduledOperation[]> {
  return operationsWhere(
    db,
    sql`r.voyage_number = ${voyageNumber} and not r.is_hidden and ${ofOwnVoyage(db.scope, 'r.voyage_number')}`,
  )
}

/** The next number of a plant in a year; the row stays locked, so what is rolled back gives it back. */
export async function takeNumber(tx: Tx, plant: string, year: number): Promise<number> {
  const [row] = await tx.query(sql<{ last: number }>`
    insert into scheduled_operation_counters as known (plant, year, last) values (${plant}, ${year}, 1)
    on conflict (plant, year) do update set last = known.last + 1 returning last`)
  return row!.last
}

export async function insertOperation(tx: Tx, values: Values & { id: string }): Promise<void> {
  await insertRecords(tx, registry, [values])
}

/** Answers the ids of those that were still as the caller has seen them. */
export async function updateOperations(tx: Tx, changed: readonly ScheduledOperation[]): Promise<Set<string>> {
  return updateRecords(tx, registry, changed as unknown as (Values & { id: string; version: number })[])
}

export async function typeOf(db: Reader, code: string): Promise<(TypeFacts & { isEnded: boolean }) | undefined> {
  const [row] = await db.query(sql<TypeFacts & { isEnded: boolean }>`
    select mode, macro_direction as "macroDirection", ended_at is not null as "isEnded" from operation_types where code = ${code}`)
  return row
}

interface Wanted {
  plant: string
  product: string | null
  company: string | null
  inspector: string | null
  vessel: string | null
  mooringPlatform: string | null
  quantityUnit: string | null
  tanks: readonly string[]
  equipment: readonly string[]
}

/** Each code that the operation names and that is not there, has ended, or is of another plant; with the field that names it. */
export async function unknownReferences(db: Reader, wanted: Wanted): Promise<{ field: string; code: string }[]> {
  const { plant, product, company, inspector, vessel, mooringPlatform, quantityUnit, tanks, equipment } = wanted
  return db.query(sql<{ field: string; code: string }>`
    with named (field, code) as (
      values ('plant', ${plant}::text), ('product', ${product}::text), ('company', ${company}::text),
        ('inspector', ${inspector}::text), ('vessel', ${vessel}::text), ('mooringPlatform', ${mooringPlatform}::text),
        ('quantityUnit', ${quantityUnit}::text)
      union all select 'tanks', unnest(${tanks}::text[]) union all select 'equipment', unnest(${equipment}::text[]))
    select n.field, n.code from named n where n.code is not null and not case n.field
      when 'plant' then exists (select from plants p where p.code = n.code and p.ended_at is null and ${atHome(db.scope, 'p.code')})
      when 'product' then exists (select from products p where p.code = n.code and p.ended_at is null)
      when 'company' then exists (select from companies c where c.code = n.code and c.ended_at is null)
      when 'inspector' then exists (select from companies c where c.code = n.code and c.ended_at is null)
      when 'vessel' then exists (select from vessels v where v.imo_number = n.code and v.ended_at is null)
      when 'quantityUnit' then exists (select from units_of_measure u where u.code = n.code and u.ended_at is null)
      when 'mooringPlatform' then exists (
        select from mooring_platforms m where m.code = n.code and m.ended_at is null and m.plant_code = ${plant})
      when 'tanks' then exists (select from tanks t where t.code = n.code and t.ended_at is null and t.plant = ${plant})
      else exists (select from equipment e where e.code = n.code and e.ended_at is null and e.plant = ${plant}) end`)
}

/** Days of the laycan as the instruction says them; nothing where no voyage is called so. */
export async function laycanOf(db: Reader, voyageNumber: string) {
  const [row] = await db.query(sql<{ laycanFrom: string | null; laycanTo: string | null }>`
    select laycan_from::text as "laycanFrom", laycan_to::text as "laycanTo" from movement_instructions
    where voyage_number = ${voyageNumber} and ${atHome(db.scope, 'plant')}`)
  return row
}

/** What stands on the board of a plant. */
export async function placesOf(db: Reader, plant: string) {
  const [berths, tanks] = await Promise.all([
    db.query(sql<{
      code: string
      name: { en: string; it: string }
      maxDeadWeightTonnage: number
      maxLengthOverall: string
    }>`
      select code, name,
        max_dead_weight_tonnage as "maxDeadWeightTonnage", max_length_overall::text as "maxLengthOverall"
      from mooring_platforms where plant_code = ${plant} and ended_at is null and ${atHome(db.scope, 'plant_code')} order by code`),
    db.query(sql<{ code: string; product: string | null }>`
      select code, product from tanks where plant = ${plant} and ended_at is null and ${atHome(db.scope, 'plant')} order by code`),
  ])
  return { berths, tanks }
}

/** The plants that the caller belongs to, each with how much is planned there from now on. */
export async function plantsOf(db: Reader) {
  return db.query(sql<{ code: string; name: { en: string; it: string }; ahead: number }>`
    select p.code, p.name, (select count(*)::int from scheduled_operations o
      where o.plant = p.code and not o.is_hidden and o.scheduled_to > now()) as ahead
    from plants p where p.ended_at is null and ${atHome(db.scope, 'p.code')} order by p.code`)
}
