import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'
import { dayEnd, daysOf } from '#platform/server/database/site-days-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { heldMinutes } from '#modules/process-data/rules/quality.ts'
import type { Entered, EnteredField } from '../rules/snapshot.ts'
import { everyPosting } from './sheets.repo.ts'

/** The tanks of a day that have no snapshot, where the day is not closed. */
export async function tanksToSnapshot(db: Reader, day: string): Promise<{ code: string; plant: string }[]> {
  return db.query(sql<{ code: string; plant: string }>`
    select t.code, t.plant from tanks t
    where t.ended_at is null
      and not exists (select from stock_days d where d.plant = t.plant and d.day = ${day}::date and d.is_closed)
      and not exists (select from tank_calculations k where k.tank_code = t.code and k.purpose = 'snapshot'
        and ${daysOf('k.measured_at', { from: day, to: day })})
    order by t.plant, t.code`)
}

export interface HeldProduct {
  tankCode: string
  at: string
  product: string | null
}

/** What was in a tank at each of these moments, as the sheets say it: that of the last posting that counts, else of its record. */
export async function heldProducts(
  db: Reader,
  asked: readonly Pick<HeldProduct, 'tankCode' | 'at'>[],
): Promise<HeldProduct[]> {
  return db.query(sql<HeldProduct>`
    select a."tankCode", a.at, coalesce(p.product, t.product) as product
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a ("tankCode" text, at text)
    join tanks t on t.code = a."tankCode"
    left join lateral tank_posting_before(t.code, a.at::timestamptz, 'infinity', ${everyPosting}, false) p on true`)
}

/**
 * What a person last entered of these, before the minutes that may be taken: calculated for the closing of an operation that is
 * posted and not reversed, or for a stock sheet; and of the product that the tank holds, whatever its record says.
 */
export async function lastEnteredBefore(
  db: Reader,
  day: string,
  asked: readonly { tankCode: string; product: string | null; field: EnteredField }[],
): Promise<(Entered & { tankCode: string; field: EnteredField })[]> {
  return db.query(sql<Entered & { tankCode: string; field: EnteredField }>`
    select a."tankCode", a.field, k.value, k.id as calculation, k.measured_at as "measuredAt"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a ("tankCode" text, product text, field text)
    cross join lateral (
      select k.id, k.measure ->> a.field as value, ${utc('k.measured_at')} as measured_at from tank_calculations k
      where k.tank_code = a."tankCode" and k.measured_at < ${dayEnd(day)} - interval '${sql.lit(heldMinutes)} minutes'
        and k.purpose <> 'snapshot' and k.measure ->> a.field is not null
        and (exists (select from tank_operations o
            where o.closing_calculation = k.id and o.status = 'posted' and o.product is not distinct from a.product)
          or exists (select from tank_day_sheets s
            where s.calculation = k.id and s.is_manual and s.product is not distinct from a.product))
      order by k.measured_at desc, k.id desc limit 1) k`)
}
