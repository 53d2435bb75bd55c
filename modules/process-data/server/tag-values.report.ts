import { sql } from 'kysely'
import { reportSource } from '#platform/server/reports/report-source.ts'
import { gaugeUnits } from '../contract/process-data.contract.ts'
import { tagValues } from '../contract/tag-values.report.ts'
import { liveQuality } from './gauges.repo.ts'

const units = sql.join(Object.entries(gaugeUnits).map(([measure, unit]) => sql`(${measure}::text, ${unit}::text)`))

export const tagValuesSource = reportSource(
  tagValues,
  () => sql`
    select q.*, q.quality <> 'good' as is_failing from (
      select h.tag, h.tank_code, h.plant, h.measure, l.value, u.unit, h.max_age, h.id::text as tag_id, l.source_at as read_at,
        case when l.tank_code is null then 'never' else ${liveQuality} end as quality
      from historian_tags h cross join historian_state s join (values ${units}) u (measure, unit) on u.measure = h.measure
      left join tank_live_values l on l.tank_code = h.tank_code and l.measure = h.measure
      where h.ended_at is null) q`,
)
