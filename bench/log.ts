// npm run bench:log: the log of all changes over a million of them, asked over HTTP by an auditor of every plant and by one of a single plant.
import { parseArgs } from 'node:util'
import type { Client } from 'pg'
import { signInToBench } from './registry/bench-api.ts'
import { type BenchApi, withBenchApi } from './registry/with-bench-api.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '20' } },
})
const [rows, rounds] = [Number(values.rows), Number(values.rounds)]
/** One step on many records in the middle of the year. */
const largestAct = 10_000

await withBenchApi('bench-log', { prepare, measure })

/** A year of the demo's own changes, over and over: seven in ten by programs, five rows to an act. */
async function prepare(client: Client) {
  const start = performance.now()
  await client.query(`select set_config('molo.actor', 'system:bench', false)`)
  await client.query(`
    create temporary table models as select row_number() over (order by id) as nth, h.* from history h
    where table_name in ('tank_operations', 'tank_calculations', 'movement_instructions', 'movement_lots', 'vessels', 'products', 'user_roles');
    create unique index on models (nth);
    create temporary table actors as
      select row_number() over (order by username) as nth, id::text as id from users limit 20`)
  await client.query(`
    insert into history (table_name, record_id, action, before, after, actor, request_id, at)
    select m.table_name, m.record_id, 'update', coalesce(m.before, m.after), coalesce(m.after, m.before) || jsonb_build_object('note', 'remark ' || n),
      case when n / 5 % 10 < 7 then 'system:lab' else (select a.id from actors a where a.nth = 1 + n / 5 % 20) end,
      case when n between ${rows / 2} and ${rows / 2 + largestAct} then 'largest act'
           else 'act ' || n / 5 end,
      now() - interval '365 days' + interval '365 days' * n / ${rows}
    from generate_series(1, ${rows}) n join models m on m.nth = 1 + n % (select count(*) from models)`)
  await client.query('vacuum analyze history')
  await client.query(`
    insert into role_permissions (role_id, element, state)
    select r.id, 'logs.view', 'enabled' from roles r join user_roles u on u.role_id = r.id join users p on p.id = u.user_id
    where p.username = 'm.greco' on conflict do nothing`)
  await client.query(`update users set all_sites = false, sites = '{S}' where username = 'm.greco'`)
  const { rows: sizes } = await client.query<{ count: string; heap: string; indexes: string }>(`
    select count(*), pg_size_pretty(pg_table_size('history')) as heap,
           pg_size_pretty(pg_indexes_size('history')) as indexes from history`)
  const { count, heap, indexes } = sizes[0]!
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${Number(count).toLocaleString('en')} changes (${heap}, indexes ${indexes}), filled in ${seconds} s`)
}

async function measure({ apiUrl }: BenchApi) {
  for (const [who, username] of [
    ['an auditor of every plant', 'b.leone'],
    ['an auditor of one plant', 'm.greco'],
  ] as const) {
    console.log(`\n${who}`)
    await measureAs(apiUrl, username)
  }
}

async function measureAs(apiUrl: string, username: string) {
  const headers = { authorization: `Bearer ${await signInToBench(apiUrl, username)}` }
  const ask = async (path: string, query: Record<string, string>) => {
    const answer = await fetch(`${apiUrl}/api/system/Logs${path}?${new URLSearchParams(query)}`, { headers })
    const body = await answer.text()
    if (!answer.ok) throw new Error(`${path} ${JSON.stringify(query)}: ${answer.status} ${body}`)
    return path === '/export'
      ? undefined
      : (JSON.parse(body) as { data: { rows?: unknown[]; count?: number; groups?: unknown[] } }).data
  }
  const ago = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString()
  const middle = { 'at.to': ago(180), by: 'all' }

  const questions: [string, string, Record<string, string>][] = [
    ['newest, people', '', {}],
    ['newest, everybody', '', { by: 'all' }],
    ['one user', '', { account: 'admin' }],
    ['one object', '', { object: 'vessels' }],
    ['in the middle of the year', '', middle],
    ['over the largest act', '', { 'at.to': ago(182.4), by: 'all' }],
    ['rows of the largest act', '/acts/largest act', {}],
    ['a text of many, no period', '', { text: 'S101' }],
    ['a text of many, 7 days', '', { text: 'S101', 'at.from': ago(7) }],
    ['a text of one, 7 days', '', { text: `remark ${rows - 15}`, 'at.from': ago(7) }],
    ['a text of none, 30 days', '', { text: 'qzxwvk', 'at.from': ago(30) }],
    ['a text of none, no period', '', { text: 'qzxwvk' }],
    ['a text of none, everybody', '', { text: 'qzxwvk', by: 'all' }],
    ['the name of a field, 7 days', '', { text: 'Opening level', 'at.from': ago(7) }],
    ['the name of a product, 7 days', '', { text: 'Azeri', 'at.from': ago(7) }],
    ['how many, people', '/count', {}],
    ['how many, everybody', '/count', { by: 'all' }],
    ['in groups, 30 days', '/totals', { group: 'object', 'at.from': ago(30) }],
    ['in groups, no period', '/totals', { group: 'object' }],
    ['a day as a workbook', '/export', { 'at.from': ago(1) }],
  ]
  console.log(`${'question'.padEnd(34)} ${'median'.padStart(9)} ${'slowest'.padStart(9)}`)
  for (const [what, path, query] of questions) {
    const times: number[] = []
    let found: Awaited<ReturnType<typeof ask>>
    for (let round = -1; round < rounds; round++) {
      const start = performance.now()
      found = await ask(path, query)
      if (round >= 0) times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    const [median, slowest] = [times[Math.floor(times.length / 2)]!, times.at(-1)!]
    const result = found ? `${(found.rows ?? found.groups)?.length ?? found.count} found` : ''
    console.log(
      `${what.padEnd(34)} ${`${median.toFixed(0)} ms`.padStart(9)} ${`${slowest.toFixed(0)} ms`.padStart(9)}   ${result}`,
    )
  }
}
