import type { Client } from 'pg'

const tanks = 40

/** Tanks of some size that the demo has not touched. */
export async function tanksToMove(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>(`
    select t.code from tanks t join tank_versions v on v.tank_code = t.code
    where not t.is_out_of_service and t.product is not null and v.max_volume > 3000
      and not exists (select from tank_postings p where p.tank_code = t.code)
    order by t.code limit ${tanks}`)
  return rows.map(({ code }) => code)
}

/** One of the API's connections, at work if there is one. */
export async function backendOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend' order by state = 'active' desc, random() limit 1`)
  return rows[0]?.pid
}

/** What the writers were told against what stands in the book. */
export async function bookDifferences(
  client: Client,
  told: ReadonlyMap<string, number>,
  postings: number,
): Promise<string[]> {
  const { rows } = await client.query<{ tank: string; mass: string; postings: number }>(`
    select b.tank_code as tank, b.real_mass::text as mass, b.last_number as postings from tank_book_stock b`)
  const ours = rows.filter(({ tank }) => told.has(tank))
  const counted = ours.reduce((sum, row) => sum + row.postings, 0)
  return [
    ...ours
      .filter(({ tank, mass }) => Number(mass) !== told.get(tank))
      .map(({ tank, mass }) => `the book of ${tank} says ${mass} kg, its writers were told ${told.get(tank)}`),
    ...(counted === postings ? [] : [`${counted} postings are stored, ${postings} were acknowledged`]),
  ]
}
