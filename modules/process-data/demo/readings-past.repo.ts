import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import type { Past } from '#platform/server/demo/past.repo.ts'
import type { minuteOf } from '../rules/minutes.ts'

export async function makeMonthsBetween(tx: Tx, from: number, to: number): Promise<void> {
  const [first, last] = [from, to].map((at) => new Date(at).toISOString().slice(0, 10))
  await tx.query(sql`select make_reading_months(${first}::date, ${last}::date)`)
}

export type KeptMinute = ReturnType<typeof minuteOf> & { at: number }

const second = 1000
const column = (values: readonly (number | string | null)[]) => `{${values.map((value) => value ?? 'null').join(',')}}`

/** Minutes of one tank, column by column: there are so many that to name each figure would take longer than to keep it. */
export async function insertPastMinutes(
  past: Past,
  { code, plant }: { code: string; plant: string },
  minutes: readonly KeptMinute[],
): Promise<void> {
  await past.rows(
    `insert into tank_readings
       (tank_code, plant, at, level, water_level, temperature, density, pressure, gas_temperature, quality)
     select $1, $2, to_timestamp(m.at), m.level, m.water, m.temperature, m.density, m.pressure, m.gas, m.quality
     from unnest($3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[], $10::text[])
       as m (at, level, water, temperature, density, pressure, gas, quality)`,
    [
      code,
      plant,
      column(minutes.map(({ at }) => at / second)),
      column(minutes.map(({ level }) => level)),
      column(minutes.map(({ waterLevel }) => waterLevel)),
      column(minutes.map(({ temperature }) => temperature)),
      column(minutes.map(({ density }) => density)),
      column(minutes.map(({ pressure }) => pressure)),
      column(minutes.map(({ gasTemperature }) => gasTemperature)),
      column(minutes.map(({ quality }) => quality)),
    ],
  )
}
