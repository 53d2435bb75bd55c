// npm run bench:sheets: the midnight snapshots of all tanks; the day and the month sheet of a plant, its movements list and the
// day of a tank, on a long past and on a hundredth of it (the month is the same); and against the same SQL without anything
// around it, all in one run.
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { loadDemo } from '#demo/load-demo.ts'
import demoTanks from '#modules/tanks/demo/tanks.json' with { type: 'json' }
import { tankDayText } from '#modules/process-data/server/gauges.repo.ts'
import { daySheetSource } from '#modules/stock-sheets/server/day-sheet.report.ts'
import { monthSheetSource } from '#modules/stock-sheets/server/month-sheet.report.ts'
import { movementsListSource } from '#modules/stock-sheets/server/movements-list.report.ts'
import { type DayOutcome, snapshotDay } from '#modules/stock-sheets/server/snapshot-day.ts'
import { siteTime } from '#platform/core/date-format.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { loadTexts } from '#platform/server/base/texts.ts'
import { listPage } from '#platform/server/registry/store/registry.repo.ts'
import type { ServerReport } from '#platform/server/reports/report-source.ts'
import { migrate } from '#platform/server/upgrade/migrate.ts'
import { type Db, openDatabase } from '#platform/server/database/database.ts'
import { ensureCluster, removeCluster } from '../tools/postgres/cluster.ts'
import { databaseUrl, onServer } from '../tools/postgres/database.ts'
import { signInToBench, startBenchApi } from './registry/bench-api.ts'
import { fillLedger } from './stock/ledger-sql.ts'
import { fillMidnights, fillReadings, fillSamples } from './stock/readings-sql.ts'
import { everything } from '#platform/server/database/scope.ts'

const { values } = parseArgs({
  options: {
    operations: { type: 'string', default: '1000000' },
    readings: { type: 'string', default: '20000000' },
    rounds: { type: 'string', default: '100' },
  },
})
/** Readings of the demo tanks, one a minute. */
const aDay = 62 * 1440
/** Three days: the day chart wants whole ones. */
const leastReadings = 3 * aDay
const full = { operations: Number(values.operations), readings: Math.max(Number(values.readings), leastReadings) }
const october = { plant: 'S', month: '2026-10' }
const period = { plant: 'S', 'period.from': '2026-10-01', 'period.to': '2026-10-31' }
const monthDays = { first: '2026-10-01', last: '2026-10-31' }
const lastDay = { plant: 'S', day: monthDays.last }
/** What is asked of it at full size: seconds for all tanks, and times the answer at 1 %. */
const limits = { snapshotSeconds: 5, ratio: 1.2 }
const texts = await loadTexts([])
/** The page of a report without anything around it. */
const pageOf = async (db: Db, { report, source }: ServerReport, query: Record<string, string>) =>
  listPage(db, report, query, 'en', await source(db, query, { language: 'en', texts }))
const day = 86_400_000

/** Another tank and another day each time, of all days that are there. */
const tankDay = (round: number, days: number) => ({
  tankCode: tanks[round % tanks.length]!,
  day: new Date(Date.now() - (1 + ((round * 7919) % (days - 2))) * day).toISOString().slice(0, 10),
})
interface Question {
  path: (round: number, days: number) => string
  bare: (db: Db, round: number, days: number) => Promise<unknown>
}
const questions: Record<string, Question> = {
  'day sheet of a plant': {
    path: () => `/stock-management/daily-tank?${new URLSearchParams(lastDay)}`,
    bare: (db) => pageOf(db, daySheetSource, lastDay),
  },
  'month sheet of a plant': {
    path: () => `/stock-management/monthly-tank?${new URLSearchParams(october)}`,
    bare: (db) => pageOf(db, monthSheetSource, october),
  },
  'A18 of a month, first page': {
    path: () => `/tanks-movements-list-a-18?${new URLSearchParams(period)}`,
    bare: (db) => pageOf(db, movementsListSource, period),
  },
  'day chart of a tank': {
    path: (round, days) => `/process-data/days?${new URLSearchParams(tankDay(round, days))}`,
    bare: (db, ...which) => {
      const of = tankDay(...which)
      return tankDayText(db, of.tankCode, of.day)
    },
  },
}

const daysOfMonth = Array.from({ length: 31 }, (_, place) => addDays(monthDays.first, place))
const today = siteTime(new Date().toISOString()).date
const warmUp = 5
const cluster = await ensureCluster('bench-sheets')
const tanks: string[] = []
const stops: (() => unknown)[] = [() => removeCluster('bench-sheets')]
try {
  const hundredth = { operations: full.operations / 100, readings: Math.max(full.readings / 100, leastReadings) }
  const sizes = { small: await prepare('small', hundredth), large: await prepare('large', full) }
  tanks.push(
    ...(await sizes.large.db.queryText<{ code: string }>('select code from tanks', [])).map(({ code }) => code),
  )
  console.log(`\nMedian answer, ${values.rounds} rounds, each question to all in turn`)
  console.log(
    `${'question'.padEnd(28)} ${'at 1 %'.padStart(10)} ${'full'.padStart(10)}  ratio ${'bare SQL'.padStart(10)}  ratio`,
  )
  const beyond: string[] = []
  for (const [what, { path, bare }] of Object.entries(questions)) {
    const times = { small: [] as number[], large: [] as number[], bare: [] as number[] }
    for (let round = -warmUp; round < Number(values.rounds); round++) {
      for (const name of ['small', 'large', 'bare'] as const) {
        const { ask, db, days } = sizes[name === 'small' ? 'small' : 'large']
        const start = performance.now()
        if (name === 'bare') await bare(db, round + warmUp, days)
        else await ask(path(round + warmUp, days))
        if (round >= 0) times[name].push(performance.now() - start)
      }
    }
    const [small, large, sql] = [median(times.small), median(times.large), median(times.bare)]
    const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(10)
    if (large / small > limits.ratio) beyond.push(what)
    console.log(
      `${what.padEnd(28)} ${ms(small)} ${ms(large)}  ${(large / small).toFixed(2)}  ${ms(sql)}  ${(large / sql).toFixed(2)}`,
    )
  }
  console.log(
    `limit ${limits.ratio} times the answer at 1 %: ${beyond.length === 0 ? 'held' : `NOT HELD by ${beyond.join(', ')}`}`,
  )
} finally {
  for (const stop of stops.toReversed()) await stop()
}

async function prepare(name: string, { operations, readings }: typeof full) {
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
  await fillReadings(client, readings)
  await fillMidnights(client, monthDays.first, monthDays.last)
  const days = Math.floor(readings / aDay)
  const full = Array.from({ length: days - 1 }, (_, back) => addDays(today, -1 - back))
  const past = [...new Set([...full, ...daysOfMonth])].toSorted()
  await fillSamples(
    client,
    past[0]!,
    Object.fromEntries(demoTanks.map((tank) => [tank.code, tank.demoState.density15])),
  )
  await client.end()
  const size = `${operations.toLocaleString('en')} operations and ${readings.toLocaleString('en')} readings`
  console.log(`${size} in ${((performance.now() - start) / 1000).toFixed(0)} s`)
  await timeSnapshots(pool, past)
  const api = await startBenchApi(url)
  stops.push(() => api.process.kill('SIGTERM'))
  const headers = { authorization: `Bearer ${await signInToBench(api.url)}` }
  const ask = async (path: string) => {
    const answer = await fetch(`${api.url}/api${path}`, { headers })
    const body = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}`)
  }
  return { ask, db: pool.within(everything), days }
}

/** One day after the other, each for the first time, as every night does it. */
async function timeSnapshots(db: Db, days: readonly string[]) {
  const times: number[] = []
  const taken: number[] = []
  let outcome: DayOutcome | undefined
  for (const day of days) {
    const start = performance.now()
    outcome = await db.transaction({ id: 'system:bench', scope: everything }, (tx) => snapshotDay(tx, day))
    times.push((performance.now() - start) / 1000)
    taken.push(outcome.taken)
  }
  const seconds = (value: number) => `${value.toFixed(2)} s`
  const worst = Math.max(...times)
  console.log(
    `snapshots of ${days.length} days, ${Math.min(...taken)} to ${Math.max(...taken)} tanks each: median ${seconds(median(times))},` +
      ` worst ${seconds(worst)} (limit ${limits.snapshotSeconds} s: ${worst <= limits.snapshotSeconds ? 'held' : 'NOT HELD'})`,
  )
  console.log(`left out on the last of them: ${JSON.stringify(outcome?.leftOut)}`)
}

function median(all: number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
}
