import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import type { PlanState } from '../contract/plan-state.contract.ts'
import type { KnownOfTank } from '../rules/plan-tank.ts'

type OfTank = Pick<KnownOfTank, 'deadStock' | 'maxOperating' | 'locks'> & { code: string }

/** Of each tank of the plant: what must stay in it, what it may hold, and what of it may not be taken in these days. */
export async function heldOfTanks(db: Reader, plant: string, until: string): Promise<OfTank[]> {
  return db.query(sql<OfTank>`
    select t.code, v.dead_stock_volume::float8 as "deadStock", v.max_operating_capacity::float8 as "maxOperating", coalesce((
      select json_agg(json_build_object('cubicMetres', l.cubic_metres, 'reason', l.reason, 'from', l.valid_from, 'to', l.valid_to)
        order by l.valid_from, l.id)
      from locked_stocks l where l.tank_code = t.code and l.ended_at is null
        and l.valid_from <= ${until}::timestamptz::date and coalesce(l.valid_to, 'infinity'::date) >= now()::date - 1), '[]') as locks
    from tanks t left join tank_volumetric_data v on v.tank_code = t.code
    where t.plant = ${plant} and t.ended_at is null and ${atHome(db.scope, 't.plant')}`)
}

export async function limitsOfBerths(db: Reader, plant: string): Promise<PlanState['berths']> {
  return db.query(sql<PlanState['berths'][number]>`
    select code, max_length_overall::float8 as "maxLength", max_draught::float8 as "maxDraught",
      max_dead_weight_tonnage as "maxDeadWeight"
    from mooring_platforms where plant_code = ${plant} and ended_at is null and ${atHome(db.scope, 'plant_code')} order by code`)
}

/** What can be pumped through, and what the plan pumped last through what has a fill. */
export async function limitsOfEquipment(db: Reader, plant: string): Promise<PlanState['equipment']> {
  return db.query(sql<PlanState['equipment'][number]>`
    select e.code, e.max_flow_rate::float8 as "maxRate", e.line_volume::float8 as volume, (
      select o.product from scheduled_operations o
      where o.plant = e.plant and o.equipment @> array[e.code] and not o.is_hidden and o.product is not null
        and o.scheduled_to <= now() and e.line_volume is not null
      order by o.scheduled_to desc, o.id desc limit 1) as "lastProduct"
    from equipment e where e.plant = ${plant} and e.ended_at is null and ${atHome(db.scope, 'e.plant')} order by e.code`)
}

export async function sizesOfVessels(db: Reader, codes: readonly string[]): Promise<PlanState['vessels']> {
  return db.query(sql<PlanState['vessels'][number]>`
    select imo_number as code, length_overall::float8 as length, draught::float8 as draught, dead_weight_tonnage as "deadWeight"
    from vessels where imo_number = any(${codes}::text[]) order by code`)
}

/** What instructions say of the laytime of these voyages. */
export async function termsOf(db: Reader, voyages: readonly string[]): Promise<PlanState['terms']> {
  return db.query(sql<PlanState['terms'][number]>`
    select voyage_number as voyage, (extract(epoch from eta) * 1000)::float8 as arrival, notice_hours::float8 as notice,
      laytime_loading_hours::float8 as "laytimeLoading", laytime_discharge_hours::float8 as "laytimeDischarge",
      laytime_total_hours::float8 as "laytimeTotal", demurrage_rate::float8 as "demurrageRate"
    from movement_instructions
    where voyage_number = any(${voyages}::text[]) and ${atHome(db.scope, 'plant')} order by voyage_number`)
}

export async function densitiesAndUnits(db: Reader): Promise<Pick<PlanState, 'densities' | 'units'>> {
  const [row] = await db.query(sql<Pick<PlanState, 'densities' | 'units'>>`
    select
      (select coalesce(json_object_agg(code, density15::float8), '{}') from products) as densities,
      (select coalesce(json_object_agg(code, json_build_object('dimension', dimension, 'factor', factor_to_base::float8)), '{}')
        from units_of_measure where dimension in ('mass', 'volume')) as units`)
  return row!
}
