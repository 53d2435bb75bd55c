import type { Client } from 'pg'

/** A reading of each tank a minute, up to now, as many as asked for; written as the worker does, minute after minute. */
export async function fillReadings(client: Client, readings: number): Promise<void> {
  const { rows } = await client.query<{ tanks: number }>('select count(*)::int as tanks from tanks')
  const minutes = Math.floor(readings / rows[0]!.tanks)
  await client.query(`select make_reading_months((now() - make_interval(mins => ${minutes}))::date, now()::date)`)
  const step = 10_000
  for (let done = 0; done < minutes; done += step) {
    await client.query(
      `${oneMinute} from generate_series(date_trunc('minute', now()) - make_interval(mins => $1),
         date_trunc('minute', now()) - make_interval(mins => $2), interval '1 minute') m ${ofEachTank}`,
      [minutes - done - 1, Math.max(0, minutes - done - step)],
    )
  }
  await client.query('vacuum analyze tank_readings')
}

/** All gauges good; those of a vessel show the pressure and the vapour too. */
const oneMinute = `
  insert into tank_readings
    (tank_code, plant, at, level, water_level, temperature, density, pressure, gas_temperature, quality)
  select t.code, t.plant, m, v.min_level + (v.max_level - v.min_level) * ((extract(epoch from m)::bigint / 60) % 9000) / 9000,
    12, 18.5 + random(), 0.84, case when g.is_gas then 1.2 end, case when g.is_gas then 18.5 end,
    case when g.is_gas then 'gggggg' else 'gggg--' end`
const ofEachTank = `
  cross join tanks t
  join lateral (select min_level, max_level from tank_versions v where v.tank_code = t.code order by is_active desc limit 1) v
    on true
  cross join lateral (select exists (select from product_configurations p
    where p.product = t.product and (p.is_ethylene or p.gas_type is not null)) as is_gas) g`

/** The last minute of each of these days, so that a short past has the same midnights as a long one. */
export async function fillMidnights(client: Client, first: string, last: string): Promise<void> {
  await client.query('select make_reading_months($1, $2)', [first, last])
  await client.query(
    `${oneMinute} from generate_series($1::date, $2::date, interval '1 day') d
     cross join lateral (select (d::date + 1)::timestamp at time zone 'Europe/Rome' - interval '1 minute' as m) m ${ofEachTank}
     on conflict do nothing`,
    [first, last],
  )
}

/** A signed density of each tank every eight hours from this day on, as a lab works; past the guards, which are asleep here. */
export async function fillSamples(client: Client, first: string, densities: Record<string, number>): Promise<void> {
  await client.query(
    `with taken as (
       insert into lab_samples (number, tank_code, plant, product, taken_at, position)
       select 'B' || row_number() over (), t.code, t.plant, t.product, m, 'composite'
       from generate_series($1::timestamptz - interval '1 day', now(), interval '8 hours') m cross join tanks t
       returning id, plant, tank_code, taken_at)
     insert into lab_analyses (sample, plant, method, property, value, unit, validated_at)
     select id, plant, 'EN ISO 12185', 'DENS', ($2::jsonb ->> tank_code)::numeric * 1000, 'kg/m3', taken_at + interval '2 hours'
     from taken`,
    [first, JSON.stringify(densities)],
  )
  await client.query('vacuum analyze lab_samples, lab_analyses')
}
