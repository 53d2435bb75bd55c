import type { Client } from 'pg'
import { firstDay, type Round } from './plan.ts'

/** More than all that is ever sent, so that no order of random movements leaves less than nothing. */
const plenty = 1_000_000_000

/** The tanks of the terminal, each opened the day before the first with plenty. */
export async function prepare(client: Client, tanks: number): Promise<{ codes: string[]; products: string[] }> {
  await client.query(`select set_config('molo.actor', 'system:drill', false)`)
  const { rows } = await client.query<{ code: string }>(
    `select code from tanks where ended_at is null and product is not null order by code limit $1`,
    [tanks],
  )
  const codes = rows.map(({ code }) => code)
  await client.query(
    `insert into tank_operations (created_by, updated_by, plant, tank_code, product, operation_type, effect, measure_type,
       opening_at, closing_at, real_mass, real_volume15, real_observed, fiscal_mass, fiscal_volume15, fiscal_observed, limit_reason)
     select 'opening', 'drill', t.plant, t.code, t.product, (select min(code) from operation_types), 'stockTake', 'quantity',
       $2::date - 1, $2::date - 1, $3, $3, $3, $3, $3, $3, 'drill'
     from tanks t where t.code = any($1)`,
    [codes, firstDay, plenty],
  )
  for (const status of ['measured', 'posted'])
    await client.query(`update tank_operations set status = $1 where created_by = 'opening'`, [status])
  const products = await client.query<{ product: string }>(
    `select distinct product from tanks where product is not null order by product limit 3`,
  )
  return { codes, products: products.rows.map(({ product }) => product) }
}

const at = `($2::date + make_interval(mins => r.minutes)) at time zone 'Europe/Rome'`

/** One round as the application would leave it, through the triggers that write the ledger and the history. */
export async function writeRound(client: Client, round: Round, codes: readonly string[], products: readonly string[]) {
  const tank = (of: number) => codes[of]!
  const json = (rows: readonly unknown[]) => [JSON.stringify(rows), firstDay]
  await client.query('begin')
  const made = await client.query<{ id: string; posted: boolean }>(
    `with r as (select *, uuid_v7() as id from jsonb_to_recordset($1) as r (tank text, minutes int, effect text, direction text,
       mass numeric, closing numeric, product text, posted boolean)),
     made as (
       insert into tank_operations (id, created_by, updated_by, plant, tank_code, product, operation_type, effect, direction,
         measure_type, opening_at, closing_at, closing_level, closing_mass, closing_volume15, closing_density15, real_mass,
         real_volume15, real_observed, fiscal_mass, fiscal_volume15, fiscal_observed, limit_reason)
       select r.id, 'drill', 'drill', t.plant, t.code, coalesce(r.product, t.product), (select min(code) from operation_types),
         r.effect, r.direction, 'quantity', ${at}, ${at}, 5000, r.closing, r.closing * 1.2, 0.8344, r.mass, r.mass * 1.2,
         r.mass * 1.2, r.mass, r.mass * 1.2, r.mass * 1.2, 'drill'
       from r join tanks t on t.code = r.tank)
     select id, posted from r`,
    json(
      round.operations.map((one) => ({
        ...one,
        mass: one.effect === 'zeroing' ? plenty : one.mass,
        tank: tank(one.tank),
        product: one.product === null ? null : products[one.product],
        posted: one.isPosted,
      })),
    ),
  )
  const all = made.rows.map(({ id }) => id)
  await client.query(`update tank_operations set status = 'measured' where id = any($1)`, [all])
  const posted = made.rows.filter((row) => row.posted).map(({ id }) => id)
  await client.query(`update tank_operations set status = 'posted' where id = any($1)`, [posted])
  await client.query(
    `insert into tank_calculations (created_by, created_at, tank_code, plant, product, tank_version, measured_at, purpose, measure,
       figures, trace)
     select 'drill', clock_timestamp(), t.code, t.plant, t.product, gen_random_uuid(), ${at} - make_interval(secs => r.early),
       r.purpose, '{"reading": 4321, "liquidTemperature": "21.5"}',
       jsonb_build_array(jsonb_build_object('name', 'density15', 'value', r.density::text),
         jsonb_build_object('name', 'netStandard', 'value', (r.mass * 1.25)::text),
         jsonb_build_object('name', 'weightAir', 'value', r.mass::text)), '{}'
     from jsonb_to_recordset($1) as r (tank text, minutes int, early numeric, purpose text, mass numeric, density numeric)
     join tanks t on t.code = r.tank
     -- A tank has one snapshot of a day.
     on conflict do nothing`,
    json([
      ...round.snapshots.map(({ tank: of, day, mass, density }) => {
        // A millisecond before the midnight that ends the day.
        return { tank: tank(of), minutes: (day + 1) * 1440, early: 0.001, purpose: 'snapshot', mass, density }
      }),
      ...round.loose.map(({ tank: of, minutes, mass }, index) => {
        return { tank: tank(of), minutes, early: 0, purpose: index % 2 ? 'level' : 'data', mass, density: 0.8 }
      }),
    ]),
  )
  for (const { tank: of, day, mass, density } of round.typed) {
    await client.query(
      `insert into tank_day_sheets as s (updated_by, tank_code, plant, day, product, is_manual, measured_at, density15, volume15, mass)
       select 'drill', t.code, t.plant, $2::date + $3::int, t.product, true,
         ($2::date + $3::int + time '23:59') at time zone 'Europe/Rome', $5, $4::numeric * 1.3, $4
       from tanks t where t.code = $1
       on conflict (tank_code, day) do update set version = s.version + 1, mass = excluded.mass, volume15 = excluded.volume15,
         density15 = excluded.density15`,
      [tank(of), firstDay, day, mass, density],
    )
  }
  await client.query('commit')
  await client.query(
    `update tank_operations set status = 'reversed', reversed_at = clock_timestamp(), reversal_reason = 'drill'
     where id in (select id from (
       select o.id, row_number() over (order by o.number) - 1 as place, count(*) over () as count
       from tank_operations o where o.created_by = 'drill' and o.status = 'posted') o
       where o.place in (select floor(share * o.count) from unnest($1::numeric[]) share))`,
    [round.reversed],
  )
}

/** A moment by the database's own clock, after all that was written so far. */
export async function momentOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>(
    `select to_json(clock_timestamp()) #>> '{}' as at, pg_sleep(0.002)`,
  )
  return rows[0]!.at
}
