import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import { snakeCase } from '#platform/core/registry.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { type GaugeMeasure, gaugeMeasures, type Gauges, type GaugeValue } from '../contract/process-data.contract.ts'
import { heldMinutes } from '../rules/quality.ts'
import type { MinuteRow } from './readings.repo.ts'
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

/** The levels of some tanks as they are, for who needs no more. */
export async function levelsNow(
  db: Reader,
  tankCodes: readonly string[],
): Promise<(Pick<GaugeValue, 'value' | 'quality'> & { tankCode: string })[]> {
  return db.query(sql<Pick<GaugeValue, 'value' | 'quality'> & { tankCode: string }>`
    select l.tank_code as "tankCode", l.value::text as value, ${liveQuality} as quality
    from tank_live_values l cross join historian_state s
    where l.measure = 'level' and l.tank_code = any(${tankCodes}::text[])`)
}

/** What a gauge said at seconds that are still known; a value stands here once, with the quality that it came with. */
const bySecond = (tank: ReturnType<typeof sql>, measure: ReturnType<typeof sql>) => sql`
  (select at, value, quality, 0 as place from tank_recent_values where tank_code = ${tank} and measure = ${measure}
   union all
   select source_at, value, quality, 1 from tank_live_values where tank_code = ${tank} and measure = ${measure})`

/** The last second that is known before the moment, or the last minute, if that is later; not older than a few minutes. */
export async function gaugesAt(db: Reader, at: string, tankCode: string | undefined): Promise<Gauges> {
  const column = (name: string, place: number) => {
    const measure = sql`${gaugeMeasures[place - 1]}::text`
    return sql`
      (select json_build_object('value', s.value::text, 'at', ${utc('s.at')}, 'tag', ${tagOf(measure)},
         'quality', case when s.at < ${at}::timestamptz - interval '${sql.lit(heldMinutes)} minutes' then 'stale' else s.quality end)
       from (
         select * from (
           select at, value, quality from ${bySecond(sql`t.code`, measure)} k
           where at < ${at}::timestamptz + interval '1 second' and at > coalesce(r.at, ${at}::timestamptz - interval '1 day')
           order by at desc, place limit 1) second
         union all
         select r.at, r.${sql.id(name)}, case substr(r.quality, ${sql.lit(place)}, 1)
           when 'g' then 'good' when 'u' then 'uncertain' when 's' then 'stale' when 'f' then 'frozen' else 'bad' end
         where substr(r.quality, ${sql.lit(place)}, 1) <> '-'
       ) s order by s.at desc limit 1)`
  }
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

/**
 * The minutes of these tanks that still say how their gauges stood at the moment, the youngest first. Strictly before it:
 * midnight belongs to the new day.
 */
export async function minutesBefore(db: Reader, moment: string, tankCodes: readonly string[]): Promise<MinuteRow[]> {
  return db.query(sql<MinuteRow>`
    select r.tank_code as "tankCode", r.plant, ${utc('r.at')} as at, r.level::text, r.water_level::text as "waterLevel",
      r.temperature::text, r.density::text, r.pressure::text, r.gas_temperature::text as "gasTemperature", r.quality
    from unnest(${tankCodes}::text[]) t(code) cross join lateral (
      select * from tank_readings r where r.tank_code = t.code and r.at < ${moment}::timestamptz
        and r.at >= ${moment}::timestamptz - interval '${sql.lit(heldMinutes)} minutes'
      order by r.at desc) r`)
}

/**
 * What a gauge said at exactly that moment, if it had said nothing else until the end of `until`; nothing when it did not,
 * or nobody knows any more. A minute that was kept stands for its own minute only.
 */
export async function gaugeSaid(
  db: Reader,
  asked: { tankCode: string; measure: GaugeMeasure; at: string; until: string },
): Promise<GaugeValue | undefined> {
  const { tankCode, at, until } = asked
  const place = gaugeMeasures.indexOf(asked.measure) + 1
  const measure = sql`${asked.measure}::text`
  // A moment is told to the millisecond, however finely it is kept.
  const isThen = sql`at >= ${at}::timestamptz and at < ${at}::timestamptz + interval '1 millisecond'`
  const [row] = await db.query(sql<GaugeValue>`
    select s.value::text as value, s.quality, ${utc('s.at')} as at, ${tagOf(measure)} as tag
    from tanks t cross join lateral (
      select at, value, quality, place from ${bySecond(sql`t.code`, measure)} k where ${isThen}
      union all
      select at, ${sql.id(snakeCase(asked.measure))}, 'good', 2 from tank_readings
      where tank_code = t.code and ${isThen} and substr(quality, ${sql.lit(place)}, 1) = 'g'
        and ${until}::timestamptz < ${at}::timestamptz + interval '1 minute') s
    where t.code = ${tankCode} and not exists (
      select from tank_recent_values n
      where n.tank_code = t.code and n.measure = ${measure} and n.at > s.at and n.at <= ${until}
        and (n.value is distinct from s.value or n.quality <> s.quality))
    order by s.place limit 1`)
  return row
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
