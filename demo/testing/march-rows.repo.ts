import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { siteZone } from '#platform/core/date-format.ts'
import { marchTo } from '../story/march/march.ts'

/** The rows of the demo as the worked month writes its figures: several to a text, in the same order. */

const minutes = (moment: string) => sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"')`)
const side = (name: string) =>
  sql.raw(`case when o.${name}_mass is not null then concat_ws(' ', o.${name}_level, o.${name}_temperature, o.${name}_density15,
    o.${name}_mass, o.${name}_volume15, o.${name}_observed) end`)

export type Told = Record<string, string | number | null>

export const operationsOfMarch = (db: Reader): Promise<Told[]> =>
  db.query(sql<Told>`
    select concat_ws(' ', ${minutes('o.opening_at')}, ${minutes('o.closing_at')}, ${minutes('p.posted_at')}) as times,
      concat_ws(' ', o.operation_type, o.tank_code, coalesce(o.direction, '-'), o.measure_type, o.product_owner,
        coalesce(o.voyage_number, '-'), o.fiscal_origin) as papers,
      ${side('opening')} as opening, ${side('closing')} as closing, concat_ws(' ', o.real_mass, o.real_volume15) as real,
      concat_ws(' ', o.fiscal_mass, o.fiscal_volume15) as fiscal
    from tank_operations o join tank_postings p on p.operation = o.id and p.kind <> 'reversal' and p.day <= ${marchTo}::date`)

/** With the stock after each as it was posted, and of its moment as the book has it now. */
export const postingsOfMarch = (db: Reader): Promise<Told[]> =>
  db.query(sql<Told>`
    select p.tank_code as tank, p.number, p.operation_type as type, p.kind, p.product, p.day::text as day,
      concat_ws(' ', ${minutes('p.measured_at')}, ${minutes('p.posted_at')}) as times,
      concat_ws(' ', p.fiscal_mass, p.fiscal_volume15) as moved,
      concat_ws(' ', sum(p.fiscal_mass) over w, sum(p.fiscal_volume15) over w) as stock,
      (p.real_mass - p.fiscal_mass)::text as delta, sum(p.real_mass - p.fiscal_mass) over w as "runningDelta",
      (select r.number from tank_postings r where r.id = p.reverses) as reverses,
      (select fiscal_mass::text from tank_stock_at(p.tank_code, p.measured_at)) as "stockOfMoment"
    from tank_postings p
    where p.day <= ${marchTo}::date window w as (partition by p.tank_code order by p.number)`)

export const daysOfMarch = (db: Reader): Promise<Told[]> =>
  db.query(sql<Told>`
    select tank_code as tank, day::text as day, concat_ws(' ', fiscal_mass, fiscal_volume15) as fiscal, real_mass::text as real
    from tank_day_stock where day <= ${marchTo}::date`)

/** The sheets as they were when their day was closed, with the moment of that. */
export const sheetsOfMarch = (db: Reader): Promise<(Told & { closedAt: number })[]> =>
  db.query(sql<Told & { closedAt: number }>`
    select s.tank_code as tank, s.day::text as day, s.product, concat_ws(' ', s.book_mass, s.book_volume15) as book,
      s.mass::text as measured, extract(epoch from d.updated_at)::float * 1000 as "closedAt"
    from tank_day_sheets s join stock_days d on d.plant = s.plant and d.day = s.day and d.is_closed
    where s.day <= ${marchTo}::date`)

export const lotsOfMarch = (db: Reader): Promise<Told[]> =>
  db.query(sql<Told>`
    select m.voyage_number as voyage, chr(65 + l.position) as lot, v.name as vessel, m.status, l.product_code as product, l.holder as company,
      l.bill_of_lading_date::text as bl, l.bill_of_lading_quantity::text as billed, l.final_quantity::text as shore,
      l.is_closed::text as closed, case when m.operation_type = 'SCN' then m.load_port else m.discharge_port end as port,
      (select ${minutes('max(o.closing_at)')} from tank_operations o where o.voyage_number = m.voyage_number) as completed
    from movement_instructions m join movement_lots l on l.instruction_id = m.id
    join vessels v on v.imo_number = m.vessel where m.laycan_from <= ${marchTo}::date`)

/** What each voyage of March moved, in t. */
export const movedByShips = (db: Reader): Promise<Told[]> =>
  db.query(sql<Told>`
    select voyage_number as voyage, (sum(fiscal_mass) / 1000)::text as tonnes
    from tank_operations where voyage_number is not null and status = 'posted' and (closing_at at time zone ${siteZone})::date <= ${marchTo}::date
    group by 1`)

/** What each tank of March was taken over with, and the sum of all that was ever posted before and after. */
export const takenOverTanks = (db: Reader): Promise<(Told & { note: string | null })[]> =>
  db.query(sql<Told & { note: string | null }>`
    select o.tank_code as tank, o.note, p.kind, concat_ws(' ', o.real_mass, o.real_volume15) as found,
      (select concat_ws(' ', i.closing_mass, i.closing_volume15) from tank_operations i where i.tank_code = o.tank_code
        and i.operation_type = 'INV' and i.closing_at > o.closing_at) as measured,
      (select concat_ws(' ', c.kind, c.fiscal_mass) from tank_postings c where c.tank_code = o.tank_code
        and c.operation_type = 'INV' and c.measured_at > o.closing_at) as "check",
      (select sum(b.fiscal_mass)::text from tank_postings b where b.tank_code = o.tank_code and b.day <= ${marchTo}::date) as before,
      p.fiscal_mass::text as difference, (select k.fiscal_mass - sum(a.fiscal_mass) from tank_postings a
        where a.tank_code = o.tank_code)::text as left
    from tank_operations o join tank_postings p on p.operation = o.id join tank_book_stock k on k.tank_code = o.tank_code
    where o.operation_type = 'AZZPD' and o.closing_at >= ${marchTo}::date + 1`)

/** What the database's own hand makes of the operations of March and of the taking over, posted one by one in the same order. */
export async function postedByDatabase(from: Reader, into: Tx): Promise<void> {
  const operations = await from.query(sql<{ id: string; row: Record<string, unknown> }>`
    select o.id, to_jsonb(o) as row from tank_operations o
    where o.tank_code in (select tank_code from tank_postings where day <= ${marchTo}::date)
      and (o.closing_at < ${marchTo}::date + 1 or o.operation_type in ('AZZPD', 'INV')) order by o.number`)
  const steps = await from.query(sql<{ id: string; status: string }>`
    select operation as id, case kind when 'reversal' then 'reversed' else 'posted' end as status from tank_postings
    where operation = any(${operations.map(({ id }) => id)}::uuid[]) order by posted_at, tank_code, number`)
  const begun = {
    status: 'draft',
    opening_calculation: null,
    closing_calculation: null,
    reversed_at: null,
    reversal_reason: null,
  }
  for (const { row } of operations) {
    await into.query(sql`
      insert into tank_operations overriding system value
      select (jsonb_populate_record(null::tank_operations, ${JSON.stringify({ ...row, ...begun })}::jsonb)).*`)
  }
  const rows = new Map(operations.map(({ id, row }) => [id, row]))
  for (const { id, status } of steps) {
    const { reversed_at: at, reversal_reason: reason } = rows.get(id)!
    if (status === 'posted') await into.query(sql`update tank_operations set status = 'measured' where id = ${id}`)
    await into.query(sql`
      update tank_operations set status = ${status}, reversed_at = ${status === 'reversed' ? at : null}::timestamptz,
        reversal_reason = ${status === 'reversed' ? reason : null} where id = ${id}`)
  }
}

/** The ledger of these operations, by their numbers instead of what is made anew each time. */
export const ledgerOfTanks = (db: Reader): Promise<Told[]> =>
  db.query(sql<Told>`
    select o.number as operation, to_jsonb(p) - '{id,operation,reverses,posted_at,posted_by}'::text[] as row
    from tank_postings p join tank_operations o on o.id = p.operation
    where o.tank_code in (select tank_code from tank_postings where day <= ${marchTo}::date)
      and (o.closing_at < ${marchTo}::date + 1 or o.operation_type in ('AZZPD', 'INV'))
    order by p.tank_code, p.number`)
