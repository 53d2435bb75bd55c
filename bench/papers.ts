// npm run bench:papers: the longest list that is printed, five thousand rows of the movements list of a plant, as a PDF the way
// people get it (asked for, laid out by a worker, downloaded), in both languages; and how long a light question waits meanwhile.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { loadDemo } from '#demo/load-demo.ts'
import type { JobView } from '#platform/core/job.contract.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/upgrade/migrate.ts'
import { ensureCluster, removeCluster } from '../tools/postgres/cluster.ts'
import { databaseUrl, onServer } from '../tools/postgres/database.ts'
import { benchEnvironment, signInToBench, startBenchApi } from './registry/bench-api.ts'
import { fillLedger } from './stock/ledger-sql.ts'

const rows = 5000
const rounds = 3
const list = '/tanks-movements-list-a-18'
const cluster = await ensureCluster('bench-papers')
const stops: (() => unknown)[] = [() => removeCluster('bench-papers')]
try {
  const { url, from, count } = await filled()
  const api = await startBenchApi(url)
  stops.push(() => api.process.kill('SIGTERM'))
  const token = await signInToBench(api.url)
  const worker = spawn(process.execPath, ['apps/worker/main.ts'], { stdio: 'inherit', env: benchEnvironment(url) })
  stops.push(() => worker.kill('SIGTERM'))
  const ask = async (path: string, options: { language?: string; body?: object } = {}) => {
    const { language = 'en', body: sent } = options
    const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
    const answer = await fetch(`${api.url}/api${path}`, {
      headers: sent ? { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() } : headers,
      ...(sent ? { method: 'POST', body: JSON.stringify(sent) } : {}),
    })
    const body = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body.toString()}`)
    return body
  }
  const told = async <T>(...question: Parameters<typeof ask>) =>
    (JSON.parse((await ask(...question)).toString()) as { data: T }).data
  /** As its screen does: started, followed to its end, downloaded; with what there was to see on the way. */
  const print = async (language: string) => {
    const { jobId } = await told<{ jobId: string }>(`${list}/print`, { language, body: asked })
    const seen = new Set<string>()
    for (;;) {
      const job = await told<Pick<JobView, 'state' | 'stage' | 'error' | 'result'>>(`/jobs/${jobId}`)
      seen.add(job.state === 'running' ? job.stage : job.state)
      if (job.state === 'failed') throw new Error(`not printed: ${job.error}`)
      if (job.state === 'done') return { bytes: await ask(`/files/${(job.result as { file: string }).file}`), seen }
      await pause(100)
    }
  }
  const asked = { plant: 'S', 'period.from': from, 'period.to': '2026-10-31' }
  console.log(`${count} rows: ${JSON.stringify(asked)}`)
  for (const language of ['en', 'it']) {
    for (let round = 0; round < rounds; round++) {
      const [began, worked] = [performance.now(), workOf(worker.pid!)]
      const printing = print(language)
      const [{ bytes, seen }, waited] = await Promise.all([
        printing,
        longestWait(() => ask('/product-stock/count?day=2026-10-01'), printing),
      ])
      const seconds = ((performance.now() - began) / 1000).toFixed(2)
      const work = (workOf(worker.pid!) - worked).toFixed(2)
      console.log(
        `${language} ${round === 0 ? 'first' : 'again'}: ${seconds} s (${work} s at work, load ${loadavg()[0]!.toFixed(0)}), ${bytes.length} bytes, seen ${[...seen].join(', ')}, others waited at most ${waited.toFixed(0)} ms`,
      )
    }
  }
} finally {
  for (const stop of stops.toReversed()) await stop()
}

/** Seconds that the process had a core for itself: what it takes when nobody else wants one. */
function workOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function longestWait(ask: () => Promise<unknown>, until: Promise<unknown>): Promise<number> {
  let longest = 0
  const printing = { isOver: false }
  const end = () => (printing.isOver = true)
  void until.then(end, end)
  while (!printing.isOver) {
    const began = performance.now()
    await ask()
    longest = Math.max(longest, performance.now() - began)
    await pause(100)
  }
  return longest
}

/** The longest period up to the end of the measured month whose list is still printed. */
async function filled() {
  await onServer(cluster.url, async (client) => {
    await client.query('drop database if exists papers with (force)')
    await client.query('create database papers')
  })
  const url = databaseUrl(cluster.url, 'papers')
  await migrate({ url, environment: 'TEST' })
  const pool = openDatabase({ url, poolSize: 2, role: 'molo_app', onError: () => {} })
  await loadDemo(pool, () => {})
  await pool.close()
  const client = new Client({ connectionString: url })
  await client.connect()
  await fillLedger(client, 60_000)
  const { rows: found } = await client.query<{ from: string; count: number }>(
    `select day::text as from, (sum(count(*)) over (order by day desc))::int as count from
       (select (measured_at at time zone 'Europe/Rome')::date as day from tank_postings where plant = 'S') d
     group by day order by day desc`,
  )
  await client.end()
  return { url, ...found.findLast(({ count: all }) => all <= rows)! }
}
