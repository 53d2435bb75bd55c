// npm run bench:readings: a tank's day out of many readings, against the same out of one per cent of them and bare SQL.
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { loadDemo } from '#demo/load-demo.ts'
import { tankDayText } from '#modules/process-data/server/gauges.repo.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { ensureCluster, removeCluster } from '../tools/postgres/cluster.ts'
import { databaseUrl, onServer } from '../tools/postgres/database.ts'
import { signInToBench, startBenchApi } from './registry/bench-api.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '20000000' }, rounds: { type: 'string', default: '200' } },
})
const rows = Number(values.rows)
const rounds = Number(values.rounds)
const tanks = 62
const day = 86_400_000
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

const cluster = await ensureCluster('bench-readings')
const apis: Awaited<ReturnType<typeof startBenchApi>>[] = []
try {
  const small = await prepared('small', Math.max(Math.round(rows / 100), tanks * 1440 * 2))
  const large = await prepared('large', rows)
  apis.push(small.api, large.api)
  await compare(small, large)
} finally {
  for (const api of apis) api.process.kill('SIGTERM')
  await removeCluster('bench-readings')
}

async function prepared(name: string, count: number) {
  await onServer(cluster.url, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  })
  const url = databaseUrl(cluster.url, name)
  await migrate({ url, environment: 'TEST' })
  const db = openDatabase({ url, poolSize: 1, role: 'molo_app', onError: () => {} })
  await loadDemo(db, () => {})
  const minutes = Math.floor(count / tanks)
  const start = performance.now()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`select make_reading_months((now() - make_interval(mins => ${minutes}))::date, now()::date)`)
  // As the worker writes them: all tanks of a minute, minute after minute.
  for (let done = 0; done < minutes; done += 10_000) {
    await client.query(
      `insert into tank_readings (tank_code, plant, at, level, water_level, temperature, density, quality)
       select t.code, t.plant, m, 5000 + (extract(epoch from m)::bigint / 60) % 9000, 12, 18.5 + random(), 0.84, 'gggg--'
       from generate_series(date_trunc('minute', now()) - make_interval(mins => $1), date_trunc('minute', now())
         - make_interval(mins => $2), interval '1 minute') m cross join tanks t`,
      [minutes - done - 1, Math.max(0, minutes - done - 10_000)],
    )
  }
  await client.query('vacuum analyze tank_readings')
  const { rows: sizes } = await client.query<{ n: string; size: string }>(`
    select count(*) as n, (select pg_size_pretty(sum(pg_total_relation_size(inhrelid))) from pg_inherits
      where inhparent = 'tank_readings'::regclass) as size from tank_readings`)
  await client.end()
  const filled = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${name}: ${Number(sizes[0]!.n).toLocaleString('en')} readings, ${sizes[0]!.size}, filled in ${filled} s`)
  const api = await startBenchApi(url)
  return {
    db: db.within('all'),
    close: () => db.close(),
    api,
    token: await signInToBench(api.url),
    days: Math.floor(minutes / 1440),
  }
}

type Prepared = Awaited<ReturnType<typeof prepared>>

/** Both are asked in turn, each for other tanks and days, so that whatever else the machine does hits both alike. */
async function compare(small: Prepared, large: Prepared) {
  const codes = (await large.db.queryText<{ code: string }>('select code from tanks order by code', [])).map(
    ({ code }) => code,
  )
  const times = { small: [] as number[], large: [] as number[], bare: [] as number[] }
  for (let round = -10; round < rounds; round++) {
    const tankCode = codes[(round + 10) % codes.length]!
    const dayOf = ({ days }: Prepared) =>
      new Date(Date.now() - (1 + (((round + 10) * 7919) % Math.max(1, days - 1))) * day).toISOString().slice(0, 10)
    const time = async (list: number[], ask: () => Promise<unknown>) => {
      const start = performance.now()
      await ask()
      if (round >= 0) list.push(performance.now() - start)
    }
    const chart = (of: Prepared) => async () => {
      const answer = await fetch(`${of.api.url}/api/process-data/days?tankCode=${tankCode}&day=${dayOf(of)}`, {
        headers: { authorization: `Bearer ${of.token}` },
      })
      if (!answer.ok) throw new Error(`the chart answered ${answer.status}`)
      await answer.text()
    }
    await time(times.small, chart(small))
    await time(times.large, chart(large))
    await time(times.bare, () => tankDayText(large.db, tankCode, dayOf(large)))
  }
  const [smallMs, largeMs, bareMs] = [median(times.small), median(times.large), median(times.bare)]
  console.log(`day chart, median of ${rounds}: ${smallMs.toFixed(1)} ms at 1 %, ${largeMs.toFixed(1)} ms at full size`)
  console.log(
    `ratio to 1 %: ${(largeMs / smallMs).toFixed(2)}; bare SQL ${bareMs.toFixed(1)} ms, ratio ${(largeMs / bareMs).toFixed(2)}`,
  )
  await Promise.all([small.close(), large.close()])
  if (largeMs / smallMs > 1.5) process.exitCode = 1
}
