// npm run bench: what a list costs at 10,000 and at 1,000,000 rows, and how much of the database's speed reaches the caller.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { loadDemo } from '#demo/load-demo.ts'
import { demoPassword } from '#demo/slices.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { ensureCluster, removeCluster } from '../tools/postgres/cluster.ts'
import { databaseUrl, onServer } from '../tools/postgres/database.ts'
import { compareLatency } from './registry/latency.ts'
import { fillTable } from './registry/tables.ts'
import { bareDriver, overHttp, pageSql, pgbench, rowsSql } from './registry/throughput.ts'
import { largeRegistry, smallRegistry } from './registry/wide.registry.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '8' },
  },
})
const seconds = Number(values.seconds)

const cluster = await ensureCluster('bench')
await onServer(cluster.url, async (client) => {
  await client.query('drop database if exists bench with (force)')
  await client.query('create database bench')
})
const url = databaseUrl(cluster.url, 'bench')
let api: ChildProcess | undefined
try {
  await migrate({ url, environment: 'TEST' })
  await prepare()
  const running = await startApi()
  api = running.process
  await measure(running.url)
} finally {
  api?.kill('SIGTERM')
  await removeCluster('bench')
}

async function prepare() {
  const db = openDatabase({ url, poolSize: 2, role: 'molo_app', onError: () => {} })
  await loadDemo(db, () => {})
  await db.close()
  const client = new Client({ connectionString: url })
  await client.connect()
  await fillTable(client, smallRegistry, 10_000)
  await fillTable(client, largeRegistry, Number(values.rows))
  await client.end()
}

async function startApi() {
  const child = spawn(process.execPath, ['bench/registry/api.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      APP_ENV: 'TEST',
      DATABASE_URL: url,
      PORT: '0',
      OPERATIONS_PORT: '0',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_SECOND: '0',
      DATABASE_POOL: '16',
    },
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { process: child, url: (JSON.parse(line) as { url: string }).url }
}

async function measure(apiUrl: string) {
  const signedIn = await fetch(`${apiUrl}/api/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: demoPassword }),
  })
  const { data } = (await signedIn.json()) as { data: { user: { token: string } } }
  const headers = { authorization: `Bearer ${data.user.token}` }
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

  const rows = pgbench(url, rowsSql(largeRegistry), seconds)
  const json = pgbench(url, pageSql(largeRegistry), seconds)
  const bare = await bareDriver(url, rowsSql(largeRegistry), seconds)
  const http = overHttp(`${apiUrl}/api/bench/Large?limit=100`, data.user.token, seconds)
  console.log(`\nFirst page of ${Number(values.rows).toLocaleString('en')} rows, 16 connections, ${seconds} s each`)
  for (const [what, perSecond] of [
    ['pgbench, the page as rows, prepared', rows],
    ["pgbench, the API's own statement, prepared", json],
    ['bare driver, the page as rows', bare],
    ['API over HTTP, signed in, permission checked', http],
  ] as const) {
    console.log(`${what.padEnd(48)} ${perSecond.toFixed(0).padStart(7)}/s`)
  }
  console.log(
    `\nAPI to pgbench (rows) ${(http / rows).toFixed(2)}, to pgbench (own statement) ${(http / json).toFixed(2)}, to the bare driver ${(http / bare).toFixed(2)}`,
  )
}
