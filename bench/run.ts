// npm run bench: what a list costs at 10,000 and at 1,000,000 rows, and how much of the database's speed reaches the caller.
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { compareLatency, median } from './registry/latency.ts'
import { signInToBench } from './registry/bench-api.ts'
import { measuredName, processorTime } from './registry/processor-time.ts'
import { fillTable } from './registry/tables.ts'
import { bareDriver, overHttp, pgbench, questionsOf } from './registry/throughput.ts'
import { largeRegistry, smallRegistry } from './registry/wide.registry.ts'
import { type BenchApi, withBenchApi } from './registry/with-bench-api.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '4' },
    turns: { type: 'string', default: '3' },
  },
})
const seconds = Number(values.seconds)
const turns = Number(values.turns)

await withBenchApi('bench', { prepare, measure, env: { DATABASE_POOL: '16', PGAPPNAME: measuredName } })

async function prepare(client: Client) {
  await fillTable(client, smallRegistry, 10_000)
  await fillTable(client, largeRegistry, Number(values.rows))
}

async function measure({ apiUrl, apiPid, url }: BenchApi) {
  const token = await signInToBench(apiUrl)
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (query: string, size: 'Small' | 'Large') => {
    const answer = await fetch(`${apiUrl}/api/bench/${size}${query}`, { headers })
    if (!answer.ok) throw new Error(`${query}: ${answer.status}`)
    await answer.arrayBuffer()
  }

  const questions = {
    'first page': '?limit=100',
    'filter: plant is S2': '?limit=100&plant=S2',
    'filter: active, by name descending': '?limit=100&isActive=true&sort=-name',
    'filter: year 2000 to 2004': '?limit=100&year.from=2000&year.to=2004',
    'filter: name contains a frequent word': '?limit=100&name=tramontana',
    'filter: name contains a rare word': '?limit=100&name=pearl',
    'find: the beginning of a code': '?limit=100&find=r999',
    'find: a rare part of a name': '?limit=100&find=pearl',
    'find: nothing is called so': '?limit=100&find=qzxwvk',
    'find: two letters that begin no word': '?limit=100&find=qz',
    'count, first thousand': '/count',
    'count, plant is S2': '/count?plant=S2',
  }
  console.log(`\nMedian answer over HTTP, 100 rows of 25 fields, ${values.rounds} rounds, one at a time`)
  console.log(
    `${'question'.padEnd(40)} ${'10,000'.padStart(10)} ${Number(values.rows).toLocaleString('en').padStart(12)}   ratio`,
  )
  for (const line of await compareLatency(ask, questions, Number(values.rounds))) {
    const [small, large] = [line.smallMs, line.largeMs].map((ms) => `${ms.toFixed(2)} ms`)
    console.log(`${line.what.padEnd(40)} ${small!.padStart(10)} ${large!.padStart(12)}   ${line.ratio.toFixed(2)}`)
  }

  const middle = await middleOf(url, Number(values.rows))
  console.log(
    `\n${Number(values.rows).toLocaleString('en')} rows, 16 connections, medians of ${turns} turns of ${seconds} s each: pages or counts a second`,
  )
  console.log(
    `${'question'.padEnd(32)} ${['pgbench', 'own SQL', 'driver', 'API'].map((name) => name.padStart(8)).join(' ')}   API to pgbench, to own SQL, to driver; processor ms each: API, database`,
  )
  for (const question of questionsOf(largeRegistry, middle)) {
    const found = { rows: [] as number[], own: [] as number[], bare: [] as number[], http: [] as number[] }
    const spent = { api: [] as number[], database: [] as number[] }
    const path = `${apiUrl}/api/bench/Large${question.path}`
    // In turn, so that whatever else the machine does hits all alike.
    for (let turn = 0; turn < turns; turn++) {
      found.rows.push(pgbench(url, question.rows, seconds))
      found.own.push(pgbench(url, question.own, seconds))
      found.bare.push(await bareDriver(url, question.rows, seconds))
      // What is idle is closed: every connection is there, and has prepared the statement, before it is measured.
      overHttp(path, token, 1)
      const before = await processorTime(url, apiPid)
      const pace = overHttp(path, token, seconds)
      const after = await processorTime(url, apiPid)
      found.http.push(pace)
      spent.api.push((after.api - before.api) / (pace * seconds))
      spent.database.push((after.database - before.database) / (pace * seconds))
    }
    const figures = Object.values(found)
      .map(median)
      .map((pace) => pace.toFixed(pace < 100 ? 1 : 0).padStart(8))
    const ratios = [found.rows, found.own, found.bare].map((paces) =>
      median(paces.map((pace, turn) => found.http[turn]! / pace)).toFixed(2),
    )
    const costs = [spent.api, spent.database].map((ms) => median(ms).toFixed(2))
    console.log(`${question.what.padEnd(32)} ${figures.join(' ')}   ${ratios.join(', ')}; ${costs.join(', ')}`)
  }
}

/** A row in the middle of the default order. */
async function middleOf(url: string, rows: number) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows: found } = await client.query<{ value: string; id: string }>(
    `select name as value, id from ${largeRegistry.table} order by name, id offset $1 limit 1`,
    [Math.floor(rows / 2)],
  )
  await client.end()
  return found[0]!
}
