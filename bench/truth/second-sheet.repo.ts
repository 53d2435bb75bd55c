import type { Client } from 'pg'

export interface SecondRow {
  tank: string
  product: string | null
  source: string
  level: number | null
  temperature: string | null
  mass: string | null
  volume15: string | null
  density15: string | null
  bookMass: string
  bookVolume15: string
  isOutdated: boolean
  available: string | null
}

/**
 * The sheet of a day a second time, in one plain statement over raw postings, calculations and the history of what was typed: all
 * of the past is read and put in order, nothing that is kept up to date on the way is trusted, and none of the functions and
 * rules of the application has a part in it.
 */
export async function secondSheet(client: Client, day: string, known: string): Promise<SecondRow[]> {
  const { rows } = await client.query<PlantRow>(statement, [day, known])
  const sheet = new Map(rows.map(({ plant: _plant, ...row }) => [row.tank, row]))
  // A closed day is what was known when it was closed.
  const closed = await client.query<{ plant: string; at: string }>(closings, [day, known])
  for (const { plant: closer, at } of closed.rows) {
    const kept = await client.query<PlantRow>(statement, [day, at])
    for (const { plant, ...row } of kept.rows) if (plant === closer) sheet.set(row.tank, row)
  }
  return [...sheet.values()]
}

type PlantRow = SecondRow & { plant: string }

const closings = `
  select plant, at::text from (
    select distinct on (record_id) after ->> 'plant' as plant, at, (after ->> 'is_closed')::boolean as closed
    from history where table_name = 'stock_days' and after ->> 'day' = $1 and at <= $2::timestamptz order by record_id, id desc) d
  where closed order by plant`

const statement = `
  with asked as (
    select $1::date as day, $2::timestamptz as known, ($1::date + 1)::timestamp at time zone 'Europe/Rome' as midnight),
  posted as (
    select p.* from tank_postings p, asked where p.posted_at <= known and p.measured_at < midnight),
  counting as (
    select p.* from posted p
    where p.kind <> 'reversal' and p.id not in (select r.reverses from posted r where r.reverses is not null)),
  book as (
    select tank_code, sum(fiscal_mass) as mass, sum(fiscal_volume15) as volume15 from posted group by tank_code),
  product as (
    select distinct on (tank_code) tank_code, product from counting order by tank_code, measured_at desc, number desc),
  moved as (
    select distinct on (tank_code) tank_code, measured_at, number from counting where kind <> 'check'
    order by tank_code, measured_at desc, number desc),
  gauged as (
    select k.id, k.tank_code, k.measured_at, k.product,
      (select f.value from jsonb_to_recordset(k.figures) f (name text, value numeric) where f.name = 'weightAir') as mass,
      (select f.value from jsonb_to_recordset(k.figures) f (name text, value numeric) where f.name = 'netStandard') as volume15,
      (select f.value from jsonb_to_recordset(k.figures) f (name text, value numeric) where f.name = 'density15') as density15,
      (k.measure ->> 'reading')::int as level, (k.measure ->> 'liquidTemperature')::numeric as temperature
    from tank_calculations k, asked
    where k.purpose = 'snapshot' and k.created_at <= known and k.measured_at < midnight),
  typed as (
    select distinct on (h.record_id) h.after ->> 'tank_code' as tank_code, (h.after ->> 'day')::date as day,
      h.after ->> 'product' as product, (h.after ->> 'is_manual')::boolean as by_hand, (h.after ->> 'mass')::numeric as mass,
      (h.after ->> 'volume15')::numeric as volume15, (h.after ->> 'density15')::numeric as density15,
      (h.after ->> 'level')::int as level, (h.after ->> 'temperature')::numeric as temperature
    from history h, asked where h.table_name = 'tank_day_sheets' and h.at <= known order by h.record_id, h.id desc),
  every_measurement as (
    select p.tank_code, 'operation' as source, p.measured_at as stands, 2 as place, p.number, null::uuid as id, o.product,
      o.closing_mass as mass, o.closing_volume15 as volume15, o.closing_density15 as density15, o.closing_level as level,
      o.closing_temperature as temperature
    from counting p join tank_operations o on o.id = p.operation
    where o.measure_type = 'level' and o.closing_mass is not null and o.closing_volume15 is not null
    union all
    select p.tank_code, 'operation', p.measured_at, 2, p.number, null, o.product, o.real_mass, o.real_volume15, null, null, null
    from counting p join tank_operations o on o.id = p.operation
    where o.measure_type = 'quantity' and o.effect in ('stockTake', 'check', 'zeroing')
    union all
    select tank_code, 'snapshot', measured_at, 1, null, id, product, mass, volume15, density15, level, temperature from gauged
    union all
    select t.tank_code, 'manual', (t.day + 1)::timestamp at time zone 'Europe/Rome', 3, null, null, t.product, t.mass, t.volume15,
      t.density15, t.level, t.temperature
    from typed t, asked where t.by_hand and t.day <= asked.day),
  measured as (
    select distinct on (tank_code) * from every_measurement order by tank_code, stands desc, place desc, number desc, id desc),
  held as (
    select distinct on (h.record_id) h.table_name, h.after from history h, asked
    where h.table_name in ('dead_stock_adjustments', 'locked_stocks') and h.at <= known order by h.record_id, h.id desc),
  holding as (
    select h.table_name, h.after ->> 'tank_code' as tank_code, h.after ->> 'direction' as direction,
      (h.after ->> 'cubic_metres')::numeric * 1000 as litres
    from held h, asked
    where coalesce(h.after ->> 'reference_date', h.after ->> 'valid_from')::date <= day
      and coalesce((coalesce(h.after ->> 'end_date', h.after ->> 'valid_to'))::date >= day, true)
      and coalesce(((h.after ->> 'ended_at')::timestamptz at time zone 'Europe/Rome')::date > day, true)),
  dead as (
    select t.code, greatest(0, coalesce(w.dead_stock_volume, 0) * 1000 + coalesce((
      select sum(case a.direction when 'charge' then a.litres else -a.litres end) from holding a
      where a.tank_code = t.code and a.table_name = 'dead_stock_adjustments'), 0)) as litres
    from tanks t left join tank_volumetric_data w on w.tank_code = t.code),
  locked as (
    select l.tank_code, sum(l.litres) as litres, bool_or(l.litres is null) as wholly
    from holding l where l.table_name = 'locked_stocks' group by l.tank_code),
  joined as (
    select t.code, t.plant, m.level, m.temperature, m.product as measured_product,
      coalesce(product.product, m.product, t.product) as product, coalesce(m.source, 'none') as source, m.mass, m.volume15, m.density15, coalesce(book.mass, 0) as book_mass, coalesce(book.volume15, 0) as book_volume15,
      coalesce((moved.measured_at, moved.number) > (m.stands, coalesce(m.number, 2147483647)), false) as outdated,
      product.product is not null as has_book, dead.litres as dead, coalesce(locked.litres, 0) as locked,
      coalesce(locked.wholly, false) as wholly
    from tanks t left join book on book.tank_code = t.code left join product on product.tank_code = t.code
    left join measured m on m.tank_code = t.code left join moved on moved.tank_code = t.code
    join dead on dead.code = t.code left join locked on locked.tank_code = t.code
    where t.ended_at is null)
  select code as tank, plant, product, source, level, trim_scale(temperature)::text as temperature,
    trim_scale(mass)::text as mass, trim_scale(volume15)::text as volume15,
    trim_scale(density15)::text as density15, trim_scale(book_mass)::text as "bookMass",
    trim_scale(book_volume15)::text as "bookVolume15", outdated as "isOutdated",
    round(case when above < 0 then 0 else above end)::text as available
  from joined cross join lateral (
    select case when not (outdated and measured_product <> product) then
             case when density15 is not null then round(density15 * 1000 - 1.1, 1) / 1000
                  when volume15 <> 0 then mass / volume15 end end as measured_air) weighed
  cross join lateral (
    select case when measured_air is not null then measured_air
                when (mass is null or outdated) and has_book and book_volume15 > 0 then book_mass / book_volume15 end as air) litre
  cross join lateral (
    select case when (mass is not null and not outdated) or has_book then case when mass is not null and not outdated then mass
      else book_mass end end - case when dead = 0 then 0 else dead * air end
      - case when wholly then 'infinity' when locked = 0 then 0 else locked * air end as above) stock
  order by code`
