import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'
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
    select p.tank_code as tank, p.number, p.operation_type as type, p.kind, p.day::text as day,
      concat_ws(' ', ${minutes('p.measured_at')}, ${minutes('p.posted_at')}) as times,
      concat_ws(' ', p.fiscal_mass, p.fiscal_volume15) as moved,
      concat_ws(' ', sum(p.fiscal_mass) over w, sum(p.fiscal_volume15) over w) as stock,
      (p.real_mass - p.fiscal_mass)::text as delta, sum(p.real_mass - p.fiscal_mass) over w as "runningDelta",
      (select r.number from tank_postings r where r.id = p.reverses) as reverses,
      (select fiscal_mass::text from tank_stock_at(p.tank_code, p.measured_at)) as "then"
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
      l.is_closed::text as closed, case when m.operation_type = 'SCN' then m.load_port else m.discharge_port end as port
    from movement_instructions m join movement_lots l on l.instruction_id = m.id
    join vessels v on v.imo_number = m.vessel where m.laycan_from <= ${marchTo}::date`)

/** What each voyage of March moved, in t, and between which moments. */
export const movedByShips = (db: Reader): Promise<Told[]> =>
  db.query(sql<Told>`
    select voyage_number as voyage, count(*)::int as operations, (sum(fiscal_mass) / 1000)::text as tonnes,
      ${minutes('max(closing_at)')} as completed
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
