// npm run bench:plan:year (-- --rounds 60): the board of a month, in a plan of 20,000 operations in a year and in one of the hundredth part of it.
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { planPath } from '#modules/operative-plan/contract/plan.contract.ts'
import { operationsBetween } from '#modules/operative-plan/server/operations.repo.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { signInToBench } from './registry/bench-api.ts'
import { type BenchApi, withBenchApi } from './registry/with-bench-api.ts'

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '60' },
    goal: { type: 'string', default: '1.2' },
  },
})
const [all, rounds, goal] = [Number(values.operations), Number(values.rounds), Number(values.goal)]
const inMonth = all / 100
const month = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' }

console.log(`${process.arch}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}, ${rounds} rounds in turn`)
await withBenchApi('bench-plan-month', {
  prepare: (client) => fill(client, inMonth),
  measure: (few) =>
    withBenchApi('bench-plan-year', {
      prepare: (client) => fill(client, all),
      measure: (many) => compare(few, many),
    }),
})

/** The month is the same in both; all others lie in the ten months before it and in the one after. */
async function fill(client: Client, count: number): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query('delete from scheduled_operations')
  await client.query(
    `insert into scheduled_operations (updated_by, number, status, scheduled_from, scheduled_to, plant, operation_type, product,
       quantity, quantity_unit, mooring_at, unmooring_at, tanks, equipment, is_vessel_in_roadstead, is_push_in_line,
       is_tank_receiver, denaturing_flag, is_hidden, is_early_mooring_confirmed, displacements)
     select 'system:bench', 'S26-B' || lpad(n::text, 5, '0'), 'published', at, at + (6 + n % 40) * interval '1 hour', 'S', 'TRI', 'GO-B7',
       1000 + n % 9000, 'MT', at - interval '3 hours', at + (9 + n % 40) * interval '1 hour', '{S503}', '{}',
       false, false, false, false, false, false, '[]'
     from generate_series(1, $1::int) n cross join lateral (select case
       when n <= $2 then timestamptz '2026-11-01 06:00Z' + n * interval '27 days' / $2
       when n % 11 = 0 then timestamptz '2026-12-02 00:00Z' + n % 700 * interval '1 hour'
       else timestamptz '2026-01-01 00:00Z' + n % 7200 * interval '1 hour' end as at) t`,
    [count, inMonth],
  )
  await client.query('vacuum analyze scheduled_operations')
}

async function compare(few: BenchApi, many: BenchApi): Promise<void> {
  const sides = await Promise.all(
    [few, many].map(async ({ apiUrl, url }) => ({
      db: openDatabase({ url, poolSize: 1, role: 'molo_app', onError: () => {} }),
      headers: { authorization: `Bearer ${await signInToBench(apiUrl)}` },
      address: `${apiUrl}/api${planPath}?${new URLSearchParams({ plant: 'S', ...month })}`,
      http: [] as number[],
      statement: [] as number[],
    })),
  )
  for (let round = -10; round < rounds; round++) {
    for (const { db, headers, address, http, statement } of sides) {
      const opened = await timed(async () => {
        const answer = await fetch(address, { headers })
        const { data } = (await answer.json()) as { data: { operations: unknown[] } }
        if (data.operations.length < inMonth) throw new Error(`${data.operations.length} operations of the month`)
      })
      const read = await timed(() => operationsBetween(db.within(everything), { plant: 'S', ...month, hidden: false }))
      // The first ones warm everything up.
      if (round >= 0) {
        http.push(opened)
        statement.push(read)
      }
    }
  }
  for (const what of ['http', 'statement'] as const) {
    const [one, other] = sides.map((side) => side[what].toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!)
    const ratio = other! / one!
    console.log(
      `${what.padEnd(9)} a month of ${inMonth} operations: alone ${one!.toFixed(1)} ms, in a year of ${all} ${other!.toFixed(1)} ms, ratio ${ratio.toFixed(2)}`,
    )
    if (ratio > goal) process.exitCode = 1
  }
  await Promise.all(sides.map(({ db }) => db.close()))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
