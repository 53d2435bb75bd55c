import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { gaugeMeasures, type Gauges } from '../contract/process-data.contract.ts'
import { utc } from '#platform/server/database/utc-sql.ts'

/** After this long without an answer nothing counts as live, also when the worker itself has died. */
const silence = sql`interval '15 seconds'`
/** What may be thought of a live value `l` by the state `s` of the historian. */
export const liveQuality = sql`case when s.last_read_at is null or s.last_read_at < now() - ${silence} then 'lost' else l.quality end`

const trendMinutes = 10

/** The level some minutes before, from the readings. */
const before = (moment: ReturnType<typeof sql>) => sql`
  (select json_build_object('level', b.level::text, 'at', ${utc('b.at')}) from tank_readings b
   where b.tank_code = t.code and b.level is not null
     and b.at <= ${moment} - interval '${sql.lit(trendMinutes)} minutes' and b.at > ${moment} - interval '30 minutes'
   order by b.at desc limit 1)`

const tagOf = (measure: ReturnType<typeof sql>) =>
  sql`(select h.tag from historian_tags h where h.tank_code = t.code and h.measure = ${measure})`

export async function gaugesNow(db: Reader, tankCode: string | undefined): Promise<Gauges> {
  const [row] = await db.query(sql<Gauges>`
    select ${utc('now()')} as at, ${utc('s.last_read_at')} as "lastReadAt", coalesce((
      select json_agg(json_build_object('tankCode', t.code, 'before', ${before(sql`now()`)}, 'values', (
        select coalesce(json_object_agg(l.measure, json_build_object('value', l.value::text, 'at', ${utc('l.source_at')}, 'tag', ${tagOf(sql`l.measure`)},
          'since', case when l.quality = 'frozen' then ${utc('l.same_since')} end,
          'quality', ${liveQuality})),
          '{}')
        from tank_live_values l where l.tank_code = t.code)) order by t.code)
      from tanks t where t.ended_at is null and (${tankCode ?? null}::text is null or t.code = ${tankCode ?? null})), '[]') as tanks
    from historian_state s`)
  return row!
}

/** From the readings: the last minute before the moment, as long as it is not older than a few. */
export async function gaugesAt(db: Reader, at: string, tankCode: string | undefined): Promise<Gauges> {
  const column = (name: string, place: number) => sql`
    case when substr(r.quality, ${sql.lit(place)}, 1) <> '-' then json_build_object(
      'value', r.${sql.id(name)}::text, 'at', ${utc('r.at')}, 'tag', ${tagOf(sql`${gaugeMeasures[place - 1]}::text`)},
      'quality', case when r.at < ${at}::timestamptz - interval '5 minutes' then 'stale' else
        case substr(r.quality, ${sql.lit(place)}, 1)
          when 'g' then 'good' when 'u' then 'uncertain' when 's' then 'stale' when 'f' then 'frozen' else 'bad' end end) end`
  const [row] = await db.query(sql<Gauges>`
    select ${at}::text as at, null as "lastReadAt", coalesce(json_agg(json_build_object(
      'tankCode', t.code, 'before', ${before(sql`${at}::timestamptz`)},
      'values', (select coalesce(json_object_agg(m.measure, m.value), '{}') from (values
        ('level', ${column('level', 1)}), ('waterLevel', ${column('water_level', 2)}),
        ('temperature', ${column('temperature', 3)}), ('density', ${column('density', 4)}),
        ('pressure', ${column('pressure', 5)}), ('gasTemperature', ${column('gas_temperature', 6)})
      ) m(measure, value) where m.value is not null)) order by t.code), '[]') as tanks
    from tanks t
    left join lateral (
      select * from tank_readings r where r.tank_code = t.code and r.at <= ${at} and r.at > ${at}::timestamptz - interval '1 day'
      order by r.at desc limit 1) r on true
    where t.ended_at is null and (${tankCode ?? null}::text is null or t.code = ${tankCode ?? null})`)
  return row!
}

/** As JSON text: a day is some fourteen hundred rows of figures that only the browser needs one by one. */
export async function tankDayText(db: Reader, tankCode: string, day: string): Promise<string> {
  const [row] = await db.query(sql<{ text: string }>`
    with d as (select ${day}::date::timestamp at time zone ${siteZone} as start,
                      (${day}::date + 1)::timestamp at time zone ${siteZone} as stop)
    select json_build_object('from', ${utc('d.start')}, 'to', ${utc('d.stop')}, 'at', coalesce(r.at, '[]'),
      'level', coalesce(r.level, '[]'), 'waterLevel', coalesce(r.water_level, '[]'),
      'temperature', coalesce(r.temperature, '[]'), 'density', coalesce(r.density, '[]'),
      'pressure', coalesce(r.pressure, '[]'), 'gasTemperature', coalesce(r.gas_temperature, '[]'),
      'frozen', coalesce(r.frozen, '[]'))::text as text
    from d cross join lateral (
      select json_agg(extract(epoch from at)::bigint) as at, json_agg(level) as level, json_agg(water_level) as water_level,
        json_agg(temperature) as temperature, json_agg(density) as density, json_agg(pressure) as pressure,
        json_agg(gas_temperature) as gas_temperature,
        json_agg(json_build_array(extract(epoch from at)::bigint, quality)) filter (where quality like '%f%') as frozen
      from (select * from tank_readings where tank_code = ${tankCode} and at >= d.start and at < d.stop order by at) m) r`)
  return row!.text
}
