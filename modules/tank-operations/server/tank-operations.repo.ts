import { type RawBuilder, sql } from 'kysely'
import { ofOwnVoyage } from '#modules/voyages/server/public.ts'
import { snakeCase } from '#platform/core/registry.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { isOutsider } from '#platform/server/database/scope.ts'
import { actorName, actorNameThen } from '#platform/server/door/actor-name-sql.ts'
import type { Columns } from './operation-columns.ts'
import type { NewOperation, TankOperation } from '../contract/tank-operations.contract.ts'
import { utc } from '#platform/server/database/utc-sql.ts'

const number = (column: string) => sql.raw(`trim_scale(${column})::text`)
const amounts = (alias: string, kind: string, prefix = `${kind}_`) =>
  sql`json_build_object('mass', ${number(`${alias}.${prefix}mass`)}, 'volume15', ${number(`${alias}.${prefix}volume15`)},
    'observed', ${number(`${alias}.${prefix}observed`)})`

const head = sql`o.id, o.version, o.number::int, o.status, o.plant, o.tank_code as "tankCode", o.product,
  o.operation_type as "operationType", y.description as "operationTypeName", o.effect, o.direction,
  o.measure_type as "measureType", o.product_owner as "productOwner", o.management_type as "managementType",
  o.voyage_number as "voyageNumber", o.fiscal_document_type as "fiscalDocumentType",
  o.fiscal_document_number as "fiscalDocumentNumber", ${utc('o.opening_at')} as "openingAt",
  ${utc('o.closing_at')} as "closingAt", o.opening_level as "openingLevel", o.closing_level as "closingLevel",
  ${number('o.closing_temperature')} as "closingTemperature", o.closing_density15::text as "closingDensity15",
  ${number('o.real_mass')} as "realMass", ${number('o.real_volume15')} as "realVolume15",
  ${number('o.fiscal_mass')} as "fiscalMass", ${number('o.fiscal_volume15')} as "fiscalVolume15",
  o.level_delta as "levelDelta", ${number('o.temperature_delta')} as "temperatureDelta",
  o.is_within_tolerance as "isWithinTolerance"`

/** How people are called: as now, or as at a moment. */
type Naming = (column: string) => RawBuilder<unknown>

const side = (name: 'opening' | 'closing', named: Naming) => {
  const of = (column: string) => `o.${name}_${column}`
  const raw = (column: string) => sql.raw(of(column))
  const calculated = sql.raw(name === 'opening' ? 'p' : 'c')
  // The day of an operation is known before anything is measured; the moment of a measure only after.
  return sql`json_build_object('at', case when ${raw('mass')} is not null then ${utc(of('at'))} end,
    'origin', ${raw('origin')}, 'calculation', ${raw('calculation')},
    'measuredBy', case when ${raw('calculation')} is not null then ${named(name === 'opening' ? 'p.created_by' : 'c.created_by')} end,
    'measure', ${calculated}.measure, 'origins', ${calculated}.origins, 'figures', ${calculated}.figures, 'level', ${raw('level')},
    'temperature', ${number(of('temperature'))}, 'density15', ${raw('density15')}::text,
    'observed', ${number(of('observed'))}, 'volume15', ${number(of('volume15'))}, 'mass', ${number(of('mass'))},
    'automatic', ${raw('automatic')})`
}
const link = (alias: string) =>
  sql.raw(`case when ${alias}.id is not null
    then json_build_object('id', ${alias}.id, 'number', ${alias}.number, 'status', ${alias}.status) end`)

/** Everything about one operation, in one statement. */
export async function operationOf(
  db: Reader,
  id: string,
  named: Naming = actorName,
): Promise<TankOperation | undefined> {
  const [row] = await db.query(sql<TankOperation>`
    select ${head}, ${utc('o.created_at')} as "createdAt", ${named('o.created_by')} as "createdBy",
      ${utc('o.updated_at')} as "updatedAt", ${named('o.updated_by')} as "updatedBy",
      y.macro_direction as "macroDirection", y.refuses_calculator_import as "refusesImport", t.is_fiscal as "isFiscalTank",
      ${number('o.molecular_weight')} as "molecularWeight", o.note, o.feet_position as "feetPosition",
      ${number('o.sediment_and_water')} as "sedimentAndWater", ${number('o.gas_pressure')} as "gasPressure",
      o.limit_reason as "limitReason", ${side('opening', named)} as opening, ${side('closing', named)} as closing,
      case when o.real_mass is not null then ${amounts('o', 'real')} end as real,
      case when o.fiscal_mass is not null then ${amounts('o', 'fiscal')} end as fiscal, o.fiscal_origin as "fiscalOrigin",
      case when ${!isOutsider(db.scope)} then json_build_object('real', ${amounts('b', 'real')}, 'fiscal', ${amounts('b', 'fiscal')}) end as book,
      ${link('r')} as replaces, o.replacement_reason as "replacementReason", ${link('n')} as "replacedBy",
      ${utc('o.reversed_at')} as "reversedAt", o.reversal_reason as "reversalReason",
      o.tolerance_reason as "toleranceReason", case when o.post_asked_by is not null then json_build_object(
        'id', o.post_asked_by, 'name', ${named('o.post_asked_by')}, 'at', ${utc('o.post_asked_at')}) end as "postAskedBy",
      coalesce((select json_agg(json_build_object('number', g.number, 'kind', g.kind, 'postedAt', ${utc('g.posted_at')},
          'postedBy', ${named('g.posted_by')}, 'real', ${amounts('g', 'real')}, 'fiscal', ${amounts('g', 'fiscal')})
          order by g.posted_at) from tank_postings g where g.operation = o.id), '[]') as postings
    from tank_operations o join tanks t on t.code = o.tank_code join operation_types y on y.code = o.operation_type
    left join tank_calculations p on p.id = o.opening_calculation
    left join tank_calculations c on c.id = o.closing_calculation
    left join tank_operations r on r.id = o.replaces left join tank_operations n on n.replaces = o.id
    left join tank_book_stock k on k.tank_code = o.tank_code
    cross join lateral (select coalesce(k.real_mass, 0) as real_mass, coalesce(k.real_volume15, 0) as real_volume15,
      coalesce(k.real_observed, 0) as real_observed, coalesce(k.fiscal_mass, 0) as fiscal_mass,
      coalesce(k.fiscal_volume15, 0) as fiscal_volume15, coalesce(k.fiscal_observed, 0) as fiscal_observed) b
    where o.id = ${id} and ${ofOwnVoyage(db.scope, 'o.voyage_number')}`)
  return row
}

/** The same with the names of people as of its last change: what its paper says. */
export const operationThen = (db: Reader, id: string) =>
  operationOf(db, id, (column) => actorNameThen(column, 'o.updated_at'))

type TypeAndTank = Pick<TankOperation, 'macroDirection' | 'plant'> &
  Record<'refusesCalculatorImport' | 'typeEnded' | 'isOutOfService', boolean> & { product: string | null }

/** What a new operation needs to know of its type and its tank; nothing where one of them is not there for the caller. */
export async function typeAndTank(
  db: Reader,
  { operationType, tankCode }: Pick<NewOperation, 'operationType' | 'tankCode'>,
): Promise<TypeAndTank | undefined> {
  const [row] = await db.query(sql<TypeAndTank>`
    select y.macro_direction as "macroDirection", y.refuses_calculator_import as "refusesCalculatorImport",
      y.ended_at is not null as "typeEnded", t.plant, t.product, t.is_out_of_service as "isOutOfService"
    from operation_types y, tanks t where y.code = ${operationType} and t.code = ${tankCode}`)
  return row
}

/** What the tank is for; nothing where it is not there for the caller. */
export async function productOfTank(db: Reader, tankCode: string): Promise<{ product: string | null } | undefined> {
  const [row] = await db.query(sql<{ product: string | null }>`
    select product from tanks where code = ${tankCode} and ended_at is null and ${atHome(db.scope, 'plant')}`)
  return row
}

type LastMovement = Pick<TankOperation, 'operationType' | 'productOwner' | 'managementType'>

/** What was done last with the tank; what was reversed is no example. */
export async function lastMovementOf(db: Reader, tankCode: string): Promise<LastMovement | undefined> {
  const [row] = await db.query(sql<LastMovement>`
    select operation_type as "operationType", product_owner as "productOwner", management_type as "managementType"
    from tank_operations where tank_code = ${tankCode} and effect = 'movement' and status <> 'reversed'
      and ${atHome(db.scope, 'plant')}
    order by opening_at desc, id desc limit 1`)
  return row
}

const column = (field: string) => sql.ref(snakeCase(field))

export async function insertOperation(tx: Tx, values: Columns): Promise<string> {
  const all = { ...values, createdBy: tx.actor.id, updatedBy: tx.actor.id }
  const [row] = await tx.query(sql<{ id: string }>`
    insert into tank_operations (${sql.join(Object.keys(all).map(column))}) values (${sql.join(Object.values(all))}) returning id`)
  return row!.id
}

/** Nothing happens to an operation that is no longer as the caller has seen it. */
export async function updateOperation(tx: Tx, id: string, version: number, values: Columns): Promise<boolean> {
  const set = Object.entries(values).map(([name, value]) => sql`${column(name)} = ${value}`)
  const rows = await tx.query(sql`
    update tank_operations set ${sql.join([...set, sql`version = version + 1`, sql`updated_at = now()`, sql`updated_by = ${tx.actor.id}`])}
    where id = ${id} and version = ${version} returning id`)
  return rows.length === 1
}

export async function deleteOperation(tx: Tx, id: string, version: number): Promise<boolean> {
  const rows = await tx.query(sql`delete from tank_operations where id = ${id} and version = ${version} returning id`)
  return rows.length === 1
}

/** The limits of stock are checked when a transaction ends; asked for here, so that the refusal can be put into words. */
export async function checkLimitsNow(tx: Tx): Promise<void> {
  await tx.query(sql`set constraints within_limits immediate`)
}
