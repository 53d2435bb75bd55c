import { sql } from 'kysely'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import { daysOf } from '#platform/server/database/site-days-sql.ts'
import { reportSource } from '#platform/server/reports/report-source.ts'
import { tankTrackingLog } from '../contract/tank-tracking-log.report.ts'

/** Each fact with its column, and the value that a tank has of which nobody said anything. */
const facts = sql`(values ('referenceDate', 'reference_date', null), ('fiscalClearanceDate', 'fiscal_clearance_date', null),
  ('isVesselCommunicated', 'is_vessel_communicated', 'false'), ('isViewed', 'viewed_at', null)) f (fact, name, usual)`

/** The changes themselves are the history's. Days as people write them, and whether something is so in words. */
export const tankTrackingLogSource = reportSource(tankTrackingLog, ({ period }, { texts, language }) => {
  const word = (name: string) => texts.text(language, `tank-tracking:${name}`)
  const said = (state: string) => {
    const value = sql.raw(`coalesce(${state} ->> f.name, f.usual)`)
    return sql`case f.fact
      when 'isViewed' then case when ${value} is null then ${word('no')}::text else ${word('yes')}::text end
      when 'isVesselCommunicated' then case when ${value} = 'true' then ${word('yes')}::text else ${word('no')}::text end
      else to_char((${value})::date, ${language === 'it' ? 'DD/MM/YYYY' : 'DD Mon YYYY'}) end`
  }
  return sql`
    select h.at, h.after ->> 'tank_code' as tank_code, f.fact, ${said('h.before')} as old_value, ${said('h.after')} as new_value,
      ${actorName('h.actor')} as by, h.after ->> 'plant' as plant
    from history h cross join ${facts}
    where h.table_name = 'tank_trackings' and h.after is not null
      and coalesce(h.after ->> f.name, f.usual) is distinct from coalesce(h.before ->> f.name, f.usual)
      ${period ? sql`and ${daysOf('h.at', period)}` : sql``}`
})
