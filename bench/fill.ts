// npm run bench:fill -- --years 10 --tanks 400: the demo terminal, seven times over, with ten years of its past, for the benches.
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { loadDemo } from '#demo/load-demo.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/upgrade/migrate.ts'
import { invariantsAt } from '../tools/invariants/check.ts'
import { invariants } from '../tools/invariants/invariants-sql.ts'
import { ensureCluster } from '../tools/postgres/cluster.ts'
import { databaseUrl, onServer } from '../tools/postgres/database.ts'
import { farmsOf } from './fill/farms.ts'
import { largestTables, postmasterOf } from './fill/load.repo.ts'
import { workOfServer } from './fill/work-of-server.ts'
import { setUpAt, writeLoad } from './fill/write-load.ts'
import { databaseBytes } from './restore/fill.repo.ts'

const { values } = parseArgs({
  options: {
    years: { type: 'string', default: '1' },
    tanks: { type: 'string', default: '60' },
    seed: { type: 'string', default: 'selvara' },
    anew: { type: 'boolean', default: false },
  },
})
const [years, tanks] = [Number(values.years), Number(values.tanks)]
// The certificates of the tanks begin in 2016.
if (!(years > 0 && years <= 10)) throw new Error('--years is above 0 and at most 10')
if (!(Number.isInteger(tanks) && tanks > 0)) throw new Error('--tanks is a whole number above 0')
const name = `load_${values.years.replace('.', '_')}y_${tanks}t`

const megabyte = 1e6

// Kept between runs; written fast, checkpoints are rare.
const settings = ['max_wal_size = 4GB', 'checkpoint_timeout = 15min', 'maintenance_work_mem = 256MB'].join('\n')
const cluster = await ensureCluster('load', { settings })
const url = databaseUrl(cluster.url, name)
const isThere = await onServer(
  cluster.url,
  async (client) => (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1,
)
if (!isThere || values.anew) await fill()
console.log(`\n${isThere && !values.anew ? 'There already (--anew fills it again)' : 'Kept for the benches'}: ${url}
It runs until \`npm run db:stop\`; the same command starts it again. With the product on it: DATABASE_URL=${url} npm run dev`)

async function fill(): Promise<void> {
  const began = performance.now()
  // It bears its name once it is whole.
  const filling = `${name}_filling`
  await onServer(cluster.url, async (client) => {
    await client.query(`drop database if exists ${filling} with (force)`)
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${filling}`)
  })
  const fillingUrl = databaseUrl(cluster.url, filling)
  const postmaster = await onServer(fillingUrl, postmasterOf)
  const serverBefore = workOfServer(postmaster)
  const now = Date.now()
  const from = addDays(siteDayOf(now), -Math.round(years * 365.25))
  console.log(
    `${years} years of ${tanks} tanks since ${from}, seed ${values.seed}; ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}`,
  )
  await migrate({ url: fillingUrl, environment: 'TEST' })
  const db = openDatabase({ url: fillingUrl, poolSize: 2, role: 'molo_app', onError: console.error })
  await loadDemo(db, () => {}, { past: 'none', asOf: setUpAt(from) })
  await db.close()
  const farms = farmsOf(tanks)
  const seconds = await writeLoad({ url: fillingUrl, now, from, seed: values.seed, farms, say: console.log })
  const filled = (performance.now() - began) / 1000
  const work = process.resourceUsage()
  const { tables, bytes } = await onServer(fillingUrl, async (client) => ({
    tables: await largestTables(client, megabyte),
    bytes: await databaseBytes(client),
  }))
  const server = workOfServer(postmaster) - serverBefore
  const broken = await invariantsAt(fillingUrl)
  const figures: [string, string][] = [
    ...[...seconds].map(([what, took]): [string, string] => [what, `${took.toFixed(1)} s`]),
    ...tables.map(({ name: table, rows, bytes: of }): [string, string] => [
      table,
      `${rows.toLocaleString('en')} rows, ${(of / megabyte).toFixed(0)} MB`,
    ]),
    ['database', `${(bytes / megabyte).toFixed(0)} MB`],
    ['filled in', `${filled.toFixed(0)} s, load ${loadavg()[0]!.toFixed(1)} at the end`],
    ['processor of Node', `${((work.userCPUTime + work.systemCPUTime) / 1e6).toFixed(0)} s`],
    ['processor of PostgreSQL', `${server.toFixed(0)} s`],
    ['memory of Node at most', `${(work.maxRSS / 1024).toFixed(0)} MB`],
    ['invariants', broken.length === 0 ? `${invariants.length}, all hold` : `${broken.length} violations`],
  ]
  console.log('\nSeconds of each step, of chapters beside others; rows and size of each table with its indexes:')
  for (const [what, figure] of figures) console.log(`${what.padEnd(28)}${figure}`)
  for (const line of broken) console.error(line)
  await onServer(cluster.url, (client) => client.query(`alter database ${filling} rename to ${name}`))
  if (broken.length > 0) process.exitCode = 1
}
