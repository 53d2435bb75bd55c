import { sql } from 'kysely'
import { atHome } from '#platform/server/database/scope-sql.ts'
import type { HandoverItems, HandoverReader } from '#platform/server/handover/handover-items.ts'
import { inWords } from '#platform/server/home/home-card.ts'
import { processDataElements } from '../contract/process-data.contract.ts'
import { heldMinutes } from '../rules/quality.ts'
import { liveQuality } from './gauges.repo.ts'

/** What nobody can use. */
const unusable = ['stale', 'frozen', 'bad', 'lost'] as const

/** As the gauges are. What has no value is as good as denied. */
const now = sql`
  select l.tank_code, l.source_at as at,
    case when l.value is null and ${liveQuality} not in ('lost', 'frozen') then 'bad' else ${liveQuality} end as quality
  from historian_state s cross join tank_live_values l where l.measure = 'level'`

/** As they stood in the last minute that was kept; a gauge of which none was kept for some minutes was not heard of. */
const then = ({ to }: HandoverReader) => sql`
  select l.tank_code, coalesce(r.at, ${to}::timestamptz) as at,
    case when r.at is null then 'lost' when substr(r.quality, 1, 1) = 's' then 'stale' when substr(r.quality, 1, 1) = 'f' then 'frozen'
      when substr(r.quality, 1, 1) in ('g', 'u') and r.level is not null then 'good' else 'bad' end as quality
  from tank_live_values l left join lateral (
    select m.at, m.level, m.quality from tank_readings m
    where m.tank_code = l.tank_code and m.at <= ${to}::timestamptz
      and m.at > ${to}::timestamptz - interval '${sql.lit(heldMinutes)} minutes'
    order by m.at desc limit 1) r on true
  where l.measure = 'level'`

/** Level gauges that say nothing one could use, and for how long; a tank out of service needs none. */
export const gaugeItems: readonly HandoverItems[] = [
  {
    id: 'processData.gauges',
    group: 'abnormal',
    elements: [processDataElements.view],
    title: 'process-data:handover.gauges',
    follows: ['tankAlarms'],
    rows: (reader) => sql`
      select g.tank_code::text as key, g.tank_code as title,
        ${inWords('g.quality', unusable, (one) => reader.say(`process-data:handover.quality.${one}`))} as note,
        null::text as at, null::text as figure, null::text as unit,
        floor(extract(epoch from ${reader.to}::timestamptz - g.at) / 60)::int::text as rate, 'min' as rate_unit,
        '/tank-farm?tank=' || g.tank_code as link, g.at as place
      from (${reader.isPast ? then(reader) : now}) g join tanks t on t.code = g.tank_code
      where t.plant = ${reader.site} and ${atHome(reader.scope, 't.plant')} and t.ended_at is null and not t.is_out_of_service
        and (${reader.part}::text is null or t.area = ${reader.part}) and g.quality = any(${[...unusable]}::text[])`,
  },
]
