import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { TankMonth } from '../contract/tank-month.contract.ts'

export async function tankMonth(db: Reader, tankCode: string, month: string): Promise<TankMonth> {
  const first = `${month}-01`
  const [row] = await db.query(sql<TankMonth>`
    with m as (select ${first}::date::timestamp at time zone ${siteZone} as start,
                      (${first}::date + interval '1 month') at time zone ${siteZone} as stop)
    select ${utc('m.start')} as from, ${utc('m.stop')} as to, coalesce(r.at, '[]') as at, coalesce(r.level, '[]') as level
    from m cross join lateral (
      select json_agg(extract(epoch from l.at)::bigint order by l.at) as at, json_agg(l.level order by l.at) as level
      from (select distinct on (date_trunc('hour', at)) at, level from tank_readings
            where tank_code = ${tankCode} and at >= m.start and at < m.stop and level is not null
            order by date_trunc('hour', at), at desc) l) r`)
  return row!
}
