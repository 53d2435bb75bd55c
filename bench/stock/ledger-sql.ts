import type { Client } from 'pg'

/** Operations of the measured month; all others lie before it, over ten years. */
const inMonth = 3000

/**
 * Fills the ledger past its triggers, which would take hours: in and out by turns, so that every stock stays in its tank,
 * and the sums of the days as the triggers would have written them. Another size has the same month and a longer past.
 */
export async function fillLedger(client: Client, operations: number): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query('truncate tank_operations, tank_postings, tank_day_stock, tank_book_stock cascade')
  await client.query(
    `insert into tank_operations (created_by, updated_by, plant, tank_code, product, operation_type, effect, status,
       direction, measure_type, opening_at, closing_at, opening_level, closing_level, closing_temperature,
       closing_density15, closing_volume15, closing_mass, real_mass, real_volume15, real_observed, fiscal_mass,
       fiscal_volume15, fiscal_observed)
     select 'bench', 'bench', t.plant, t.code, t.product, y.code, 'movement', 'posted',
       case when (g / n.tanks) % 2 = 0 then 'receiver' else 'sender' end, 'level', m.at - interval '2 hours', m.at, 4000,
       5000, 18.5, 0.84, 5000000, 4200000, 420000, 500000, 503000, 420000, 500000, 503000
     from generate_series(0, $1::int - 1) g
     cross join (select count(*)::int as tanks from tanks where product is not null) n
     join (select *, row_number() over (order by code)::int - 1 as place from tanks where product is not null) t
       on t.place = g % n.tanks
     join (select min(code) as code from operation_types) y on true
     cross join lateral (select case when g < $2 then '2026-10-01'::timestamptz + interval '31 days' * (g::float8 / $2)
       else '2026-10-01'::timestamptz - interval '3650 days' * ((g - $2 + 1)::float8 / $1) end as at) m`,
    [operations, inMonth],
  )
  await client.query(`
    insert into tank_postings (tank_code, number, plant, product, operation, operation_type, kind, direction, measured_at,
      posted_by, real_mass, real_volume15, real_observed, fiscal_mass, fiscal_volume15, fiscal_observed)
    select o.tank_code, row_number() over (partition by o.tank_code order by o.closing_at), o.plant, o.product, o.id,
      o.operation_type, 'movement', o.direction, o.closing_at, 'bench', s.sign * o.real_mass, s.sign * o.real_volume15,
      s.sign * o.real_observed, s.sign * o.fiscal_mass, s.sign * o.fiscal_volume15, s.sign * o.fiscal_observed
    from tank_operations o
    cross join lateral (select case o.direction when 'sender' then -1 else 1 end as sign) s`)
  await client.query(`
    insert into tank_day_stock (tank_code, day, plant, product, real_mass, real_volume15, real_observed, fiscal_mass,
      fiscal_volume15, fiscal_observed)
    select tank_code, day, plant, product, sum(a) over w + 4200000, sum(b) over w + 5000000, sum(c) over w + 5030000,
      sum(d) over w + 4200000, sum(e) over w + 5000000, sum(f) over w + 5030000
    from (select tank_code, day, plant, product, sum(real_mass) a, sum(real_volume15) b, sum(real_observed) c,
            sum(fiscal_mass) d, sum(fiscal_volume15) e, sum(fiscal_observed) f
          from tank_postings group by 1, 2, 3, 4) days
    window w as (partition by tank_code order by day)`)
  await client.query('vacuum analyze tank_operations, tank_postings, tank_day_stock')
}
