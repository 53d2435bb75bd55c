import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/upgrade/migrate.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { ensureCluster, removeCluster } from '../tools/postgres/cluster.ts'
import { databaseUrl, onServer } from '../tools/postgres/database.ts'
import { seeded } from './crash/seeded.ts'
import { runTruth } from './truth/run.ts'

/** `npm run drill:stock`: every tank of all days, on the sheet and by a second implementation in plain SQL. */
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '400' },
    operations: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
})
const [days, operations, seed] = [values.days, values.operations, values.seed].map(Number) as [number, number, number]
console.log(`${days} days, 62 tanks, ${operations} operations, seed ${seed} (repeat with --seed ${seed})`)
const began = Date.now()
const cluster = `truth-${process.pid}`
const server = await ensureCluster(cluster)
const url = databaseUrl(server.url, 'molo_truth')
try {
  await onServer(server.url, (client) => client.query('create database molo_truth'))
  await migrate({ url })
  const db = openDatabase({ url, poolSize: 2, role: 'molo_app', onError: () => {} })
  await loadDemo(db, () => {})
  const size = { days, tanks: 62, operations, rounds: Math.max(20, Math.round(operations / 500)) }
  const truth = await onServer(url, (client) => runTruth(db, client, size, seeded(seed), console.log))
  await db.close()
  for (const line of truth.differences.slice(0, 40)) console.log(line)
  const { sheets, tanks, differences } = truth
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  console.log(`${sheets} sheets, ${tanks} tanks compared, ${differences.length} differences, ${seconds} s`)
  process.exitCode = differences.length === 0 && tanks > 0 ? 0 : 1
} finally {
  await removeCluster(cluster)
}
