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
       mass numeric, closing numeric, level boolean, product text, posted boolean)),
     made as (
       insert into tank_operations (id, created_by, updated_by, plant, tank_code, product, operation_type, effect, direction,
         measure_type, opening_at, closing_at, closing_level, closing_temperature, closing_mass, closing_volume15,
         closing_density15, real_mass, real_volume15, real_observed, fiscal_mass, fiscal_volume15, fiscal_observed, limit_reason)
       select r.id, 'drill', 'drill', t.plant, t.code, coalesce(r.product, t.product), (select min(code) from operation_types),
         r.effect, r.direction, case when r.level then 'level' else 'quantity' end, ${at}, ${at}, 5000 + c.one, 18.5 * c.one, r.closing,
         r.closing * 1.2, 0.8344 * c.one, r.mass, r.mass * 1.2, r.mass * 1.2, r.mass, r.mass * 1.2, r.mass * 1.2, 'drill'
       from r join tanks t on t.code = r.tank cross join lateral (select case when r.closing is not null then 1 end as one) c)
     select id, posted from r`,
    json(
      round.operations.map((one) => ({
        ...one,
        mass: one.effect === 'zeroing' ? plenty : one.mass,
        level: one.closing !== null && !one.isGivenUp,
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
  for (const { tank: of, day, mass, density, level } of round.typed) {
    await client.query(
      `insert into tank_day_sheets as s (updated_by, tank_code, plant, day, product, is_manual, measured_at, density15, volume15, mass,
         level, temperature)
       select 'drill', t.code, t.plant, d.day, t.product, true, (d.day + time '23:59') at time zone 'Europe/Rome', $5,
         $4::numeric * 1.3, $4, $6::int, case when $6::int is not null then 12.25 end
       from tanks t cross join (select $2::date + $3::int as day) d
       where t.code = $1 and not exists (select from stock_days c where c.plant = t.plant and c.day = d.day and c.is_closed)
       on conflict (tank_code, day) do update set version = s.version + 1, is_manual = true, mass = excluded.mass,
         volume15 = excluded.volume15, density15 = excluded.density15, level = excluded.level, temperature = excluded.temperature,
         measured_at = excluded.measured_at, product = excluded.product, operation = null, calculation = null, book_mass = null,
         book_volume15 = null, at_closing = null`,
      [tank(of), firstDay, day, mass, density, level],
    )
  }
  await writeHeldBack(client, round, tank)
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

/** What may not be taken and what must stay; and the end of some of it, or as if it had never been. */
async function writeHeldBack(client: Client, round: Round, tank: (of: number) => string) {
  const periods = (rows: readonly (Round['locked'] | Round['adjusted'])[number][]) => [
    JSON.stringify(rows.map((row) => ({ ...row, tank: tank(row.tank) }))),
    firstDay,
  ]
  const records = `jsonb_to_recordset($1) as r (tank text, "from" int, "to" int, "cubicMetres" numeric) join tanks t on t.code = r.tank`
  await client.query(
    `insert into locked_stocks (updated_by, tank_code, plant, reason, cubic_metres, valid_from, valid_to)
     select 'drill', t.code, t.plant, (select min(code) from locked_asset_reasons), r."cubicMetres", $2::date + r."from",
       $2::date + r."to" from ${records} on conflict do nothing`,
    periods(round.locked),
  )
  await client.query(
    `insert into dead_stock_adjustments (updated_by, reference_date, end_date, month_start_date, initial_stock_date, tank_code,
       plant, product, pool, adjustment_type, direction, cubic_metres, density, conversion_factor)
     select 'drill', $2::date + r."from", $2::date + r."to", $2::date, $2::date, t.code, t.plant, t.product,
       (select min(code) from pools), (select min(code) from adjustment_types),
       case when r."cubicMetres" < 0 then 'discharge' else 'charge' end, abs(r."cubicMetres"), 0.85, 6.29
     from ${records} on conflict do nothing`,
    periods(round.adjusted),
  )
  for (const { share, minutes } of round.ended)
    for (const table of ['locked_stocks', 'dead_stock_adjustments'])
      await client.query(
        `${minutes === null ? `delete from ${table}` : `update ${table} set ended_at = ($2::date + $3 * interval '1 minute') at time zone 'Europe/Rome'`}
         where id = (select id from (select id, row_number() over (order by id) - 1 as place, count(*) over () as count
           from ${table} where updated_by = 'drill') x where place = floor($1::numeric * count))`,
        minutes === null ? [share] : [share, firstDay, minutes],
      )
}

/** A moment by the database's own clock, after all that was written so far. */
export async function momentOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>(
    `select to_json(clock_timestamp()) #>> '{}' as at, pg_sleep(0.002)`,
  )
  return rows[0]!.at
}
