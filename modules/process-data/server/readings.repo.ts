import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import type { GaugeMeasure, GaugeValue } from '../contract/process-data.contract.ts'
import type { SameValue } from '../rules/frozen.ts'
import type { TagLimits } from '../rules/quality.ts'

export interface TankTag {
  tankCode: string
  plant: string
  measure: GaugeMeasure
  tag: string
  scale: string
  maxAgeMinutes: number
  frozenAfterMinutes: number | null
  /** Since when an operation in progress moves the tank's content. */
  operatingSince: Date | null
}

/** The registry of tags, of tanks that exist. */
export async function tankTags(db: Reader): Promise<TankTag[]> {
  return db.query(sql<TankTag>`
    select t.code as "tankCode", t.plant, h.measure, h.tag, h.scale::text, h.max_age as "maxAgeMinutes",
      h.frozen_after as "frozenAfterMinutes", o.since as "operatingSince"
    from historian_tags h join tanks t on t.code = h.tank_code
    left join (select tank_code, min(opening_at) as since from tank_operations
               where status = 'inProgress' and effect = 'movement' group by 1) o on o.tank_code = t.code
    where h.ended_at is null and t.ended_at is null order by t.code, h.measure`)
}

/** One tag of the registry, as far as it is there for the caller. */
export async function tagOf(db: Reader, id: string): Promise<(TagLimits & { tag: string }) | undefined> {
  const [row] = await db.query(sql<TagLimits & { tag: string }>`
    select h.tag, h.measure, h.scale::text, h.max_age as "maxAgeMinutes", h.frozen_after as "frozenAfterMinutes"
    from historian_tags h where h.id = ${id} and h.ended_at is null`)
  return row
}

export interface Gauged extends GaugeValue {
  tankCode: string
  plant: string
  measure: GaugeMeasure
  /** Since when it has been the same, as far as anybody watched. */
  sameSince?: string | undefined
}

const told = sql`tank_code as "tankCode", plant, measure, value::text, quality, to_json(source_at) #>> '{}' as at,
  to_json(case when quality = 'frozen' then same_since end) #>> '{}' as since`

/** What each gauge showed when somebody last watched it. */
export async function watchedBefore(db: Reader): Promise<{ tag: string; same: SameValue }[]> {
  return db.query(sql<{ tag: string; same: SameValue }>`
    select h.tag, json_build_object('value', l.value::text, 'since', floor(extract(epoch from l.same_since) * 1000),
      'lastAt', floor(extract(epoch from l.source_at) * 1000), 'levelThen', null) as same
    from tank_live_values l join historian_tags h on h.tank_code = l.tank_code and h.measure = l.measure
    where l.same_since is not null and l.value is not null`)
}

/**
 * Writes what is new, and answers with it: of two workers that read the same, only the first has something to tell. Each
 * value stays known for a while after the next one has taken its place.
 */
export async function writeLive(tx: Tx, values: readonly Gauged[], touch: boolean): Promise<Gauged[]> {
  return tx.query(sql<Gauged>`
    with written as (
      insert into tank_live_values as l (tank_code, plant, measure, value, source_at, quality, same_since)
      select v."tankCode", v.plant, v.measure, v.value, v.at, v.quality, v."sameSince"
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        as v("tankCode" text, plant text, measure text, value numeric, at timestamptz, quality text,
             "sameSince" timestamptz)
      order by 1, 3
      on conflict (tank_code, measure) do update
        set value = excluded.value, source_at = excluded.source_at, quality = excluded.quality, plant = excluded.plant,
            same_since = excluded.same_since
        where (excluded.source_at >= l.source_at or excluded.quality <> 'good')
          and (l.value is distinct from excluded.value or l.quality <> excluded.quality
               or (${touch} and l.source_at < excluded.source_at - interval '30 seconds'))
      returning *),
    remembered as (
      insert into tank_recent_values (tank_code, plant, measure, at, value, quality)
      select tank_code, plant, measure, source_at, value, quality from written on conflict do nothing)
    select ${told} from written`)
}

/** As long as somebody may have a form open with a value that was taken. */
const remembered = sql`interval '1 hour'`

export async function forgetRecent(tx: Tx): Promise<void> {
  await tx.query(sql`delete from tank_recent_values where at < now() - ${remembered}`)
}

export async function noteRead(tx: Tx): Promise<void> {
  await tx.query(sql`update historian_state set last_read_at = now()`)
}

/** The historian does not answer: no value may look alive any more. What a person knew last stays readable. */
export async function markLost(tx: Tx): Promise<Gauged[]> {
  return tx.query(sql<Gauged>`
    update tank_live_values set quality = 'lost' where quality <> 'lost'
    returning ${told}`)
}

export interface MinuteRow {
  tankCode: string
  plant: string
  at: string
  level: string | null
  waterLevel: string | null
  temperature: string | null
  density: string | null
  pressure: string | null
  gasTemperature: string | null
  quality: string
}

/** What is there already stays as it is. */
export async function insertMinutes(tx: Tx, rows: readonly MinuteRow[]): Promise<void> {
  await tx.query(sql`
    insert into tank_readings
      (tank_code, plant, at, level, water_level, temperature, density, pressure, gas_temperature, quality)
    select "tankCode", plant, at, level, "waterLevel", temperature, density, pressure, "gasTemperature", quality
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v("tankCode" text, plant text, at timestamptz, level numeric, "waterLevel" numeric, temperature numeric,
           density numeric, pressure numeric, "gasTemperature" numeric, quality text)
    on conflict do nothing`)
}

/** Months from the one of `from` to the one after next; made while nobody waits for them. */
export async function makeMonths(tx: Tx, from: Date): Promise<void> {
  await tx.query(
    sql`select make_reading_months(${from.toISOString()}::timestamptz::date, (now() + interval '2 months')::date)`,
  )
}

export async function lastMinute(db: Reader, tankCode: string): Promise<Date | undefined> {
  const [row] = await db.query(sql<{ at: Date | null }>`
    select max(at) as at from tank_readings where tank_code = ${tankCode} and at > now() - interval '31 days'`)
  return row?.at ?? undefined
}

const figures = sql`
  min(m.value) filter (where m.letter = 'g'), avg(m.value) filter (where m.letter = 'g'),
  max(m.value) filter (where m.letter = 'g'), (array_agg(m.value order by r.at desc) filter (where m.letter = 'g'))[1],
  count(*) filter (where m.letter = 'g'), count(*)`

const asWritten = sql`
  on conflict (tank_code, measure, span, at) do update set
    min = excluded.min, avg = excluded.avg, max = excluded.max, last = excluded.last,
    good = excluded.good, total = excluded.total`

/** The hours that begin in this time, and the days that they belong to; again gives the same. */
export async function rollUp(tx: Tx, from: Date, to: Date): Promise<void> {
  await tx.query(sql`
    insert into tank_reading_rollups (span, tank_code, plant, measure, at, min, avg, max, last, good, total)
    select 'hour', r.tank_code, max(r.plant), m.measure, date_trunc('hour', r.at), ${figures}
    from tank_readings r cross join lateral (values
      ('level', r.level, substr(r.quality, 1, 1)), ('waterLevel', r.water_level, substr(r.quality, 2, 1)),
      ('temperature', r.temperature, substr(r.quality, 3, 1)), ('density', r.density, substr(r.quality, 4, 1)),
      ('pressure', r.pressure, substr(r.quality, 5, 1)), ('gasTemperature', r.gas_temperature, substr(r.quality, 6, 1))
    ) m(measure, value, letter)
    where r.at >= date_trunc('hour', ${from}::timestamptz) and r.at < date_trunc('hour', ${to}::timestamptz)
      and m.letter <> '-'
    group by 2, 4, 5 ${asWritten}`)
  await tx.query(sql`
    insert into tank_reading_rollups (span, tank_code, plant, measure, at, min, avg, max, last, good, total)
    select 'day', tank_code, max(plant), measure, date_trunc('day', at, ${siteZone}), min(min),
      sum(avg * good) / nullif(sum(good), 0), max(max), (array_agg(last order by at desc) filter (where last is not null))[1],
      sum(good), sum(total)
    from tank_reading_rollups
    where span = 'hour' and at >= date_trunc('day', ${from}::timestamptz, ${siteZone})
      and at < date_trunc('day', ${to}::timestamptz, ${siteZone}) + interval '1 day'
    group by 2, 4, 5 ${asWritten}`)
}
