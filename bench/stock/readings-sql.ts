import type { Client } from 'pg'

/** A reading of each tank a minute, up to now, as many as asked for; written as the worker does, minute after minute. */
export async function fillReadings(client: Client, readings: number): Promise<void> {
  const { rows } = await client.query<{ tanks: number }>('select count(*)::int as tanks from tanks')
  const minutes = Math.floor(readings / rows[0]!.tanks)
  await client.query(`select make_reading_months((now() - make_interval(mins => ${minutes}))::date, now()::date)`)
  const step = 10_000
  for (let done = 0; done < minutes; done += step) {
    await client.query(
      `insert into tank_readings (tank_code, plant, at, level, water_level, temperature, density, quality)
       select t.code, t.plant, m, 5000 + (extract(epoch from m)::bigint / 60) % 9000, 12, 18.5 + random(), 0.84, 'gggg--'
       from generate_series(date_trunc('minute', now()) - make_interval(mins => $1), date_trunc('minute', now())
         - make_interval(mins => $2), interval '1 minute') m cross join tanks t`,
      [minutes - done - 1, Math.max(0, minutes - done - step)],
    )
  }
  await client.query('vacuum analyze tank_readings')
}
