import { setTimeout as pause } from 'node:timers/promises'
import { loadDemo } from '#demo/load-demo.ts'
import { demoPassword } from '#demo/slices.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/upgrade/migrate.ts'
import type { ArchivingCluster } from '../../tools/backup/archiving-cluster.ts'
import { databaseUrl, onServer } from '../../tools/postgres/database.ts'
import { password, prepareCrash, usernameOf } from '../crash/crash-database.ts'
import { signIn, Traffic } from '../crash/crash-client.ts'
import { type Seeded, seeded } from '../crash/seeded.ts'
import { Supervised } from '../crash/supervised.ts'
import { type Ledger, write } from '../crash/writer.ts'
import { move, post, type Told } from '../stock/movements.ts'
import { tanksToMove } from '../stock/stock.repo.ts'
import { type Book, noting } from './acknowledged.ts'
import type { RestoreDrillOptions } from './options.ts'

export const databaseName = 'molo_restored'

export interface Loaded {
  records: Book
  operations: Book
  destroyedAt: number
}

export const productEnvironment = (url: string) => ({
  APP_ENV: 'TEST',
  DATABASE_URL: url,
  PORT: '0',
  OPERATIONS_PORT: '0',
  LOG_LEVEL: 'fatal',
  LOGIN_MINIMUM_MS: '0',
  REQUESTS_PER_SECOND: '0',
  CRASH_BREAK: '',
})
export const crashProcess = (name: string, file: string, url: string) =>
  new Supervised(name, new URL(`../crash/${file}`, import.meta.url), productEnvironment(url))

/** The demo terminal, with the small registry of the proof beside it. */
export async function fillProduct(cluster: ArchivingCluster, writers: number): Promise<string> {
  const url = databaseUrl(cluster.url, databaseName)
  await onServer(cluster.url, (client) => client.query(`create database ${databaseName}`))
  await migrate({ url, environment: 'TEST' })
  const db = openDatabase({ url, poolSize: 2, role: 'molo_app', onError: () => {} })
  await loadDemo(db, () => {})
  await db.close()
  await prepareCrash(url, writers)
  return url
}

/** People write, base backups are taken beneath them, and then the server and its disk are gone. */
export async function loadAndDestroy(
  cluster: ArchivingCluster,
  options: RestoreDrillOptions,
  say: (line: string) => void,
): Promise<Loaded> {
  const url = await fillProduct(cluster, options.writers)
  await cluster.baseBackup()
  const processes = [crashProcess('API', 'api.process.ts', url), crashProcess('worker', 'worker.process.ts', url)]
  try {
    const work = underLoad(cluster, options, processes[0]!, url, say)
    return await Promise.race([work, ...processes.map(({ failure }) => failure)])
  } finally {
    await Promise.all(processes.map((process) => process.kill()))
  }
}

async function underLoad(
  cluster: ArchivingCluster,
  options: RestoreDrillOptions,
  api: Supervised,
  url: string,
  say: (line: string) => void,
): Promise<Loaded> {
  const random = seeded(options.seed)
  const [records, operations]: [Book, Book] = [
    { writes: [], over: false },
    { writes: [], over: false },
  ]
  const ledger: Ledger = { attempts: [], records: [], stopped: false }
  const told: Told = { left: Infinity, book: new Map(), postings: 0, refused: 0, reversed: 0, cuts: 0 }
  await api.ready
  const begin = await writersOf(options, api, url, { records, operations }, ledger, told)
  const writing = begin.map((start) => start())
  const began = Date.now()
  for (let base = 1; base <= options.bases; base++) {
    await pause(Math.max(0, began + (options.load * 1000 * base) / (options.bases + 1) - Date.now()))
    await cluster.baseBackup()
    say(`base backup ${base} under load after ${seconds(began)} s, ${writesIn(records, operations)} writes so far`)
  }
  const end = began + options.load * 1000 + random.between(0, 1000)
  await Promise.race([pause(Math.max(0, end - Date.now())), ...writing])
  const destroyedAt = cluster.destroy().getTime()
  for (const book of [records, operations]) book.over = true
  ledger.stopped = true
  told.left = 0
  await Promise.allSettled(writing)
  say(`killed the server and deleted its data after ${seconds(began)} s and ${writesIn(records, operations)} writes`)
  return { records, operations, destroyedAt }
}

/** Some change records of the proof, some move stock: each write is noted with its time. */
async function writersOf(
  options: RestoreDrillOptions,
  api: Supervised,
  url: string,
  books: { records: Book; operations: Book },
  ledger: Ledger,
  told: Told,
): Promise<(() => Promise<void>)[]> {
  const traffic = new Traffic()
  const admin = { username: 'admin', password: demoPassword }
  const mover = noting(await signIn(() => api.ready, traffic, admin, '/tank/operations'), books.operations)
  const tanks = await onServer(url, tanksToMove)
  for (const tank of tanks.slice(0, 10)) await post(mover, tank, null, 1_000_000, told)
  const randomOf = (who: number): Seeded => seeded(options.seed + 1 + who)
  const writers = await Promise.all(
    Array.from({ length: options.writers }, async (_, writer) => {
      const credentials = { username: usernameOf(writer), password }
      const client = noting(await signIn(() => api.ready, traffic, credentials), books.records)
      return () => write({ random: randomOf(writer), client, ledger, newKeys: false })
    }),
  )
  const movers = Array.from(
    { length: options.movers },
    (_, who) => () => move(mover, randomOf(100 + who), tanks.slice(0, 10), told),
  )
  return [...writers, ...movers]
}

const seconds = (since: number) => Math.round((Date.now() - since) / 1000)
const writesIn = (...books: Book[]) => books.reduce((sum, { writes }) => sum + writes.length, 0)
