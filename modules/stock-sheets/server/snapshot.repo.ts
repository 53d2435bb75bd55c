import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'
import { dayEnd, daysOf } from '#platform/server/database/site-days-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { heldMinutes } from '#modules/process-data/rules/quality.ts'
import type { HandDensity } from '../rules/snapshot.ts'

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

/**
 * The last density that a person gave for each of these tanks before the minutes that may be taken: calculated for the closing of an
 * operation that is posted and not reversed, or for a stock sheet; and of the product that the tank holds.
 */
export async function handDensitiesBefore(
  db: Reader,
  day: string,
  tankCodes: readonly string[],
): Promise<(HandDensity & { tankCode: string })[]> {
  return db.query(sql<HandDensity & { tankCode: string }>`
    select t.code as "tankCode", k.density15, k.id as calculation, k.measured_at as "measuredAt"
    from tanks t cross join lateral (
      select k.id, k.measure ->> 'density15' as density15, ${utc('k.measured_at')} as measured_at from tank_calculations k
      where k.tank_code = t.code and k.measured_at < ${dayEnd(day)} - interval '${sql.lit(heldMinutes)} minutes'
        and k.purpose <> 'snapshot'
        and k.product is not distinct from t.product and k.measure ->> 'density15' is not null
        and (exists (select from tank_operations o where o.closing_calculation = k.id and o.status = 'posted')
          or exists (select from tank_day_sheets s where s.calculation = k.id and s.is_manual))
      order by k.measured_at desc, k.id desc limit 1) k
    where t.code = any(${tankCodes}::text[])`)
}
