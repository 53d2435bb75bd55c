import type { Client } from 'pg'

/**
 * Posted operations over ten years on all tanks of some size, with their ledger, days and book: written in bulk, with the
 * guards asleep, and in the same relations that the guards would have left (`brokenInvariants` finds nothing in them).
 */
export async function fillOperations(client: Client, count: number): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(`select set_config('molo.actor', 'system:bench', true)`)
  await client.query(
    `
    create temporary table moving on commit drop as
    with tank as (
      select t.code, t.plant, t.product, row_number() over (order by t.code) - 1 as place, count(*) over () as tanks
      from tanks t join tank_versions v on v.tank_code = t.code
      where t.product is not null and v.max_volume > 3000
        and not exists (select from tank_postings p where p.tank_code = t.code))
    select uuid_v7() as operation, uuid_v7() as posting, tank.*, n / tanks + 1 as number,
      date_trunc('minute', now() - interval '10 years' * (1 - n::numeric / $1)) as at,
      -- In and out by turns, so that no day ends below nothing.
      case when (n / tanks) % 2 = 0 then 1 else -1 end as sign, (1000 + (n / tanks / 2) % 97 * 10)::numeric as mass
    from generate_series(0, $1::bigint - 1) n join tank on tank.place = n % tanks`.replaceAll('$1', String(count)),
  )
  await client.query(`
    insert into tank_operations (id, created_by, updated_by, plant, tank_code, product, operation_type, effect, status,
      direction, measure_type, opening_at, closing_at, real_mass, real_volume15, real_observed, fiscal_mass,
      fiscal_volume15, fiscal_observed)
    select operation, 'system:bench', 'system:bench', plant, code, product, 'TRI', 'movement', 'posted',
      case sign when 1 then 'receiver' else 'sender' end, 'quantity', at, at, mass, mass, mass, mass, mass, mass
    from moving`)
  await client.query(`
    insert into tank_postings (id, tank_code, number, plant, product, operation, operation_type, kind, direction, measured_at,
      posted_by, real_mass, real_volume15, real_observed, fiscal_mass, fiscal_volume15, fiscal_observed)
    select posting, code, number, plant, product, operation, 'TRI', 'movement',
      case sign when 1 then 'receiver' else 'sender' end, at, 'system:bench',
      sign * mass, sign * mass, sign * mass, sign * mass, sign * mass, sign * mass
    from moving`)
  const sums = ['real_mass', 'real_volume15', 'real_observed', 'fiscal_mass', 'fiscal_volume15', 'fiscal_observed']
  await client.query(`
    insert into tank_day_stock (tank_code, day, plant, product, ${sums.join(', ')})
    select tank_code, day, plant, min(product), ${sums.map((sum) => `sum(sum(${sum})) over (partition by tank_code order by day)`).join(', ')}
    from tank_postings where posted_by = 'system:bench' group by tank_code, day, plant`)
  await client.query(`
    insert into tank_book_stock (tank_code, plant, product, version, last_number, last_measured_at, ${sums.join(', ')})
    select tank_code, plant, min(product), count(*), max(number), max(measured_at), ${sums.map((sum) => `sum(${sum})`).join(', ')}
    from tank_postings where posted_by = 'system:bench' group by tank_code, plant`)
  await client.query('commit')
  await client.query('analyze tank_operations, tank_postings, tank_day_stock, tank_book_stock')
}
