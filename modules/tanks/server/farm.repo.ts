import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { Farm, FarmMark } from '../contract/farm.contract.ts'
import { calibration, fixedCalibration } from './calibration-sql.ts'

/** Tanks, areas and the limits of the site's day of the moment, in one statement. */
export async function farmAt(db: Reader, at: string): Promise<Farm> {
  const [row] = await db.query(sql<Farm>`
    with day as (select (${at}::timestamptz at time zone ${siteZone})::date as of_site),
    shown as (
      select t.code, t.plant, t.area, t.product, p.description as "productName", t.is_out_of_service as "isOutOfService",
        v.tank_type as "tankType", v.roof_mass is not null as "hasFloatingRoof",
        v.min_level as "minLevel", v.max_level as "maxLevel", v.reference_height as "referenceHeight",
        l.level_high_high as "highHighLevel", l.level_low_low as "lowLowLevel", w.dead_stock_volume as dead, coalesce((
          select json_agg(json_build_array((r ->> 'level')::numeric, (r ->> 'volume')::numeric) order by (r ->> 'level')::numeric)
          from jsonb_array_elements(${calibration}) r), '[]') as calibration, ${calibration} as pairs
      from day cross join tanks t
      left join tank_versions v on v.tank_code = t.code and of_site between v.start_date and coalesce(v.end_date, 'infinity'::date)
      ${fixedCalibration}
      left join products p on p.code = t.product
      left join tank_volumetric_data w on w.tank_code = t.code
      left join tank_alarm_limits l on l.tank_code = t.code and l.ended_at is null
      where t.ended_at is null)
    select
      coalesce((select json_agg(json_build_object('code', a.code, 'name', a.name) order by a.position, a.code)
        from tank_areas a where a.code in (select area from shown)), '[]') as areas,
      coalesce((select json_agg(json_build_object('code', s.code, 'plant', s.plant, 'area', s.area, 'product', s.product,
        'productName', s."productName", 'isOutOfService', s."isOutOfService", 'tankType', s."tankType",
        'hasFloatingRoof', s."hasFloatingRoof", 'minLevel', s."minLevel", 'maxLevel', s."maxLevel",
        'highHighLevel', s."highHighLevel", 'lowLowLevel', s."lowLowLevel",
        'referenceHeight', s."referenceHeight", 'calibration', s.calibration, 'deadLevel', (
          select min((r ->> 'level')::numeric) from jsonb_array_elements(s.pairs) r where (r ->> 'volume')::numeric >= s.dead)
        ) order by s.code) from shown s), '[]') as tanks`)
  return row!
}

/** Operations in progress, locks of the stock sheets and alarms, of the tanks that have any of them. */
export async function farmMarks(db: Reader): Promise<FarmMark[]> {
  return db.query(sql<FarmMark>`
    select t.code as "tankCode", o.operation, l.until as "lockedUntil", a.alarms
    from tanks t
    left join lateral (
      select json_build_object('id', p.id, 'number', p.number, 'direction', p.direction, 'since', ${utc('p.opening_at')}) as operation
      from tank_operations p where p.tank_code = t.code and p.status = 'inProgress' and p.effect = 'movement'
      order by p.opening_at, p.id limit 1) o on true
    left join lateral (
      select ${utc('k.until')} as until from record_locks k
      where k.resource = 'tank:' || t.code and k.owner is not null and k.until > now()) l on true
    left join lateral (
      select json_build_object('open', count(*)::int, 'unseen', (count(*) filter (where m.acknowledged_at is null))::int,
        'worst', min(m.priority)) as alarms
      from tank_alarms m where m.tank_code = t.code and m.is_open and not m.is_shelved having count(*) > 0) a on true
    where t.ended_at is null and (o.operation is not null or l.until is not null or a.alarms is not null)
    order by t.code`)
}
