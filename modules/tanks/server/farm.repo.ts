import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import type { Reader } from '#platform/server/database/database.ts'
import type { Farm } from '../contract/farm.contract.ts'

/** Tanks, areas and the limits of the site's day of the moment, in one statement. */
export async function farmAt(db: Reader, at: string): Promise<Farm> {
  const [row] = await db.query(sql<Farm>`
    with day as (select (${at}::timestamptz at time zone ${siteZone})::date as of_site),
    shown as (
      select t.code, t.plant, t.area, t.product, p.description as "productName", t.is_out_of_service as "isOutOfService",
        v.tank_type as "tankType", v.roof_mass is not null as "hasFloatingRoof",
        v.min_level as "minLevel", v.max_level as "maxLevel", v.reference_height as "referenceHeight",
        w.dead_stock_volume as dead, coalesce((
          select json_agg(json_build_array((r ->> 'level')::numeric, (r ->> 'volume')::numeric) order by (r ->> 'level')::numeric)
          from jsonb_array_elements(v.calibration) r), '[]') as calibration, v.calibration as pairs
      from day cross join tanks t
      left join tank_versions v on v.tank_code = t.code and of_site between v.start_date and coalesce(v.end_date, 'infinity'::date)
      left join products p on p.code = t.product
      left join tank_volumetric_data w on w.tank_code = t.code
      where t.ended_at is null)
    select
      coalesce((select json_agg(json_build_object('code', a.code, 'name', a.name) order by a.position, a.code)
        from tank_areas a where a.code in (select area from shown)), '[]') as areas,
      coalesce((select json_agg(json_build_object('code', s.code, 'plant', s.plant, 'area', s.area, 'product', s.product,
        'productName', s."productName", 'isOutOfService', s."isOutOfService", 'tankType', s."tankType",
        'hasFloatingRoof', s."hasFloatingRoof", 'minLevel', s."minLevel", 'maxLevel', s."maxLevel",
        'referenceHeight', s."referenceHeight", 'calibration', s.calibration, 'deadLevel', (
          select min((r ->> 'level')::numeric) from jsonb_array_elements(s.pairs) r where (r ->> 'volume')::numeric >= s.dead)
        ) order by s.code) from shown s), '[]') as tanks`)
  return row!
}
