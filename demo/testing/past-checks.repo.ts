import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'
import { siteZone } from '#platform/core/date-format.ts'
import { siteDayOf } from '../story/site-day.ts'

/** Of a tank at the end of a day that was closed, of those since a moment: what its gauge and its book said then, unless something moved since it was read. */
export interface ClosedTank {
  tankCode: string
  day: string
  product: string
  mass: number
  book: number
  level: number | null
  density15: number | null
  temperature: number | null
  closedAt: number
}

export async function closedTanks(db: Reader, since: number): Promise<ClosedTank[]> {
  return db.query(sql<ClosedTank>`
    select s.tank_code as "tankCode", s.day::text as day, s.product, s.mass::float as mass, s.book_mass::float as book, s.level,
      s.density15::float as density15, s.temperature::float as temperature, extract(epoch from d.updated_at)::float * 1000 as "closedAt"
    from tank_day_sheets s join stock_days d on d.plant = s.plant and d.day = s.day and d.is_closed
    where s.mass is not null and s.day > (${new Date(since).toISOString()}::timestamptz at time zone ${siteZone})::date
      and not coalesce((s.at_closing ->> 'isOutdated')::boolean, false) order by s.tank_code, s.day`)
}

/** Where the kept book of a closed day is not the sum of what had been posted when it was closed. */
export async function wrongBooks(db: Reader): Promise<string[]> {
  const rows = await db.query(sql<{ said: string }>`
    select s.tank_code || ' on ' || s.day || ': ' || s.book_mass || ' instead of ' || coalesce(p.mass, 0) as said
    from tank_day_sheets s join stock_days d on d.plant = s.plant and d.day = s.day and d.is_closed
    cross join lateral (
      select sum(q.fiscal_mass) as mass from tank_postings q
      where q.tank_code = s.tank_code and q.posted_at <= d.updated_at
        and q.measured_at < (s.day + 1)::timestamp at time zone ${siteZone}) p
    where s.book_mass is distinct from coalesce(p.mass, 0)`)
  return rows.map(({ said }) => said)
}

/**
 * What contradicts itself between a voyage, its lots, its operations and the tanks. What ships moved that lay here before the
 * records of the tanks begin was written down elsewhere.
 */
export async function contradictions(db: Reader, since: number, until = Infinity): Promise<string[]> {
  const last = until === Infinity ? 'infinity' : new Date(until).toISOString()
  const rows = await db.query(sql<{ said: string }>`
    with lots as (
      select m.id, m.voyage_number, m.status, m.plant, m.operation_type, m.vessel, min(l.product_code) as product,
        count(distinct l.product_code) as products, sum(l.final_quantity) as final, min(l.mooring_date) as moored,
        max(l.unmooring_date) as unmoored, bool_and(l.is_closed) as closed
      from movement_instructions m join movement_lots l on l.instruction_id = m.id and not l.is_deleted
      where m.voyage_number is not null group by m.id
      having coalesce(min(l.mooring_date), 'infinity') between ${new Date(since).toISOString()}::timestamptz and ${last}::timestamptz),
    moved as (
      select o.voyage_number, sum(o.real_mass) filter (where o.status = 'posted') as mass, min(o.opening_at) as opened,
        max(o.closing_at) as closed, array_agg(distinct o.plant::text) as plants, array_agg(distinct o.product::text) as products,
        array_agg(distinct o.operation_type::text) as types, bool_or(o.status in ('draft', 'inProgress', 'measured')) as running
      from tank_operations o where o.voyage_number is not null group by 1)
    select x.voyage || ': ' || x.what as said from (
      select l.voyage_number as voyage, 'closed without anything moved' as what from lots l left join moved m using (voyage_number)
      where l.status = 'closed' and m.mass is null
      union all select l.voyage_number, 'moved ' || m.mass || ' kg, final ' || l.final || ' t' from lots l join moved m using (voyage_number)
      where l.status = 'closed' and abs(m.mass / 1000 - l.final) > 0.003 * l.final + 5
      union all select l.voyage_number, 'other plant, product or kind than its operations' from lots l join moved m using (voyage_number)
      where m.plants <> array[l.plant::text] or m.products <> array[l.product::text] or m.types <> array[l.operation_type::text]
      union all select l.voyage_number, 'moved while the ship was away' from lots l join moved m using (voyage_number)
      where m.opened < l.moored or m.closed > l.unmoored
      union all select l.voyage_number, 'closed while it moves' from lots l join moved m using (voyage_number)
      where l.status = 'closed' and m.running
      union all select l.voyage_number, 'canceled and moved' from lots l join moved m using (voyage_number) where l.status = 'canceled'
      union all select l.voyage_number, 'its operations began and it is ' || l.status from lots l join moved m using (voyage_number)
      where l.status in ('draft', 'created')
      union all select m.voyage_number, 'operations of a voyage that nobody knows' from moved m
      where not exists (select from movement_instructions i where i.voyage_number = m.voyage_number)
      union all select l.voyage_number, 'closed with open lots' from lots l where l.status = 'closed' and not l.closed
      union all select a.voyage_number, a.vessel || ' lies here and in ' || b.voyage_number || ' too' from lots a
        join lots b on b.vessel = a.vessel and b.id > a.id and b.moored < a.unmoored and a.moored < b.unmoored) x`)
  return rows.map(({ said }) => said)
}

/** Operations of which the tank's sheet says something else: a closed day has the sum of its postings. */
export async function sheetsWithoutOperations(db: Reader): Promise<string[]> {
  const rows = await db.query(sql<{ said: string }>`
    select 'operation ' || o.number || ' on ' || p.day || ' stands in no sheet of ' || o.tank_code as said
    from tank_operations o join tank_postings p on p.operation = o.id
    join stock_days d on d.plant = o.plant and d.day = p.day and d.is_closed
    where not exists (select from tank_day_sheets s where s.tank_code = o.tank_code and s.day = p.day)`)
  return rows.map(({ said }) => said)
}

/**
 * Sheets that somebody wrote into without holding the tank, or after the day was closed; tanks with a book
 * and without a snapshot of their gauges since these are kept.
 */
export async function sheetsWrittenWrong(db: Reader, since: number): Promise<string[]> {
  const rows = await db.query(sql<{ said: string }>`
    select distinct e.tank_code || ' on ' || e.day || ': written by somebody who did not hold it' as said from stock_edits e
    where (select l.action || ' ' || l.actor from record_lock_events l
      where l.resource = 'tank:' || e.tank_code and l.at <= e.at order by l.at desc, l.fence desc limit 1) is distinct from 'taken ' || e.actor
    union all
    select distinct e.tank_code || ' on ' || e.day || ': written into a closed day' from stock_edits e
    join stock_days d on d.plant = e.plant and d.day = e.day and d.is_closed and d.updated_at < e.at
    union all
    select t.code || ': no snapshot on ' || count(*) || ' of the closed days' from stock_days d
    join tanks t on t.plant = d.plant and not t.is_out_of_service and t.ended_at is null
      and exists (select from tank_book_stock b where b.tank_code = t.code)
    where d.is_closed and d.day > ${siteDayOf(since)}::date and not exists (select from tank_calculations k where k.tank_code = t.code and k.purpose = 'snapshot'
      and (k.measured_at at time zone ${siteZone})::date = d.day)
    group by t.code`)
  return rows.map(({ said }) => said)
}
