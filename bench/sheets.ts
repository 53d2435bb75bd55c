// npm run bench:sheets: the month sheet of a plant and its movements list, on a long ledger and on one with the same month and a
// hundredth of the past; and against the same SQL without anything around it, all in one run.
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { loadDemo } from '#demo/load-demo.ts'
import { movementRows } from '#modules/stock-sheets/server/movements-list.repo.ts'
import { monthSheet } from '#modules/stock-sheets/server/sheets.routes.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { type Db, openDatabase } from '#platform/server/database/database.ts'
import { ensureCluster, removeCluster } from '../tools/postgres/cluster.ts'
import { databaseUrl, onServer } from '../tools/postgres/database.ts'
import { signInToBench, startBenchApi } from './registry/bench-api.ts'
import { fillLedger } from './stock/ledger-sql.ts'

const { values } = parseArgs({
  options: { operations: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '40' } },
})
const large = Number(values.operations)
const month = { plant: 'S', from: '2026-10-01', to: '2026-10-31' }
const questions = {
  'month sheet of a plant': {
    path: '/stock-management/monthly-tank?month=2026-10&plant=S',
    bare: (db: Db) => monthSheet(db, '2026-10', 'S'),
  },
  'A18 of a month, first page': {
    path: `/tanks-movements-list-a-18?${new URLSearchParams(month)}`,
    bare: (db: Db) => movementRows(db, month, { limit: 201 }),
  },
}

const cluster = await ensureCluster('bench-sheets')
const stops: (() => unknown)[] = [() => removeCluster('bench-sheets')]
try {
  const sizes = { small: await prepare('small', large / 100), large: await prepare('large', large) }
  console.log(`\nMedian answer, ${values.rounds} rounds, each question to all in turn`)
  console.log(
    `${'question'.padEnd(28)} ${'at 1 %'.padStart(10)} ${'full'.padStart(10)}  ratio ${'bare SQL'.padStart(10)}  ratio`,
  )
  for (const [what, { path, bare }] of Object.entries(questions)) {
    const times = { small: [] as number[], large: [] as number[], bare: [] as number[] }
    for (let round = -5; round < Number(values.rounds); round++) {
      for (const name of ['small', 'large', 'bare'] as const) {
        const start = performance.now()
        if (name === 'bare') await bare(sizes.large.db)
        else await sizes[name].ask(path)
        if (round >= 0) times[name].push(performance.now() - start)
      }
    }
    const [small, full, sql] = [median(times.small), median(times.large), median(times.bare)]
    const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(10)
    console.log(
      `${what.padEnd(28)} ${ms(small)} ${ms(full)}  ${(full / small).toFixed(2)}  ${ms(sql)}  ${(full / sql).toFixed(2)}`,
    )
  }
} finally {
  for (const stop of stops.toReversed()) await stop()
}

async function prepare(name: string, operations: number) {
  await onServer(cluster.url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  })
  const url = databaseUrl(cluster.url, name)
  await migrate({ url, environment: 'TEST' })
  const pool = openDatabase({ url, poolSize: 2, role: 'molo_app', onError: () => {} })
  stops.push(() => pool.close())
  await loadDemo(pool, () => {})
  const client = new Client({ connectionString: url })
  await client.connect()
  const start = performance.now()
  await fillLedger(client, operations)
  await client.end()
  console.log(`${operations.toLocaleString('en')} operations in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  const api = await startBenchApi(url)
  stops.push(() => api.process.kill('SIGTERM'))
  const headers = { authorization: `Bearer ${await signInToBench(api.url)}` }
  const ask = async (path: string) => {
    const answer = await fetch(`${api.url}/api${path}`, { headers })
    const body = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}`)
  }
  return { ask, db: pool.within('all') }
}

function median(all: number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
}
