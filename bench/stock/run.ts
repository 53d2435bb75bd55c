import { setTimeout as pause } from 'node:timers/promises'
import { loadDemo } from '#demo/load-demo.ts'
import { demoPassword } from '#demo/slices.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/upgrade/migrate.ts'
import { brokenInvariants } from '../../tools/invariants/check.ts'
import { ensureCluster, removeCluster } from '../../tools/postgres/cluster.ts'
import { databaseUrl, onServer } from '../../tools/postgres/database.ts'
import { signIn, Traffic } from '../crash/crash-client.ts'
import { seeded } from '../crash/seeded.ts'
import { Supervised } from '../crash/supervised.ts'
import { move, post, type Told } from './movements.ts'
import { backendOf, bookDifferences, tanksToMove } from './stock.repo.ts'

export interface StockOptions {
  operations: number
  writers: number
  kills: number
  seed: number
}

export interface StockRun extends Omit<Told, 'left' | 'book'> {
  broken: string[]
  apiKills: number
  databaseKills: number
  seconds: number
}

/** Writers move stock by the API while the API and the database die under them; then everything is counted again. */
export async function runStock(options: StockOptions, say: (line: string) => void): Promise<StockRun> {
  const cluster = `crash-${process.pid}`
  const server = await ensureCluster(cluster)
  const url = databaseUrl(server.url, 'molo_stock')
  let api: Supervised | undefined
  try {
    await onServer(server.url, (client) => client.query('create database molo_stock'))
    await migrate({ url, environment: 'TEST' })
    const db = openDatabase({ url, poolSize: 2, role: 'molo_app', onError: () => {} })
    await loadDemo(db, () => {})
    await db.close()
    api = new Supervised('API', new URL('api.process.ts', import.meta.url), {
      APP_ENV: 'TEST',
      DATABASE_URL: url,
      PORT: '0',
      OPERATIONS_PORT: '0',
      LOG_LEVEL: 'silent',
      LOGIN_MINIMUM_MS: '0',
      REQUESTS_PER_SECOND: '0',
    })
    return await Promise.race([underKills(options, api, url, say), api.failure])
  } finally {
    await api?.kill()
    await removeCluster(cluster)
  }
}

async function underKills(
  options: StockOptions,
  api: Supervised,
  url: string,
  say: (line: string) => void,
): Promise<StockRun> {
  const told: Told = { left: options.operations, book: new Map(), postings: 0, refused: 0, reversed: 0, cuts: 0 }
  const traffic = new Traffic()
  await api.ready
  const credentials = { username: 'admin', password: demoPassword }
  // One session for all: what they have in common is the ledger, not who they are.
  const client = await signIn(() => api.ready, traffic, credentials, '/tank/operations')
  const tanks = await onServer(url, tanksToMove)
  await Promise.all(tanks.map((tank) => post(client, tank, null, 1_000_000, told)))
  const began = Date.now()
  const random = seeded(options.seed)
  let databaseKills = 0
  const killing = (async () => {
    for (let round = 1; round <= options.kills && told.left > 0; round++) {
      // Spread over the run, whatever the machine makes of it.
      const until = options.operations * (1 - round / (options.kills + 1))
      while (told.left > until) await pause(20)
      await traffic.nextWrite()
      await pause(random.between(0, 12))
      if (round % 2 === 1) await api.killAndRestart()
      else {
        // A backend that dies by SIGKILL takes the whole server through crash recovery.
        const pid = await onServer(url, backendOf)
        if (pid) process.kill(pid, 'SIGKILL')
        databaseKills++
        await recovered(url)
      }
      say(`kill ${round} of ${options.kills}: ${told.left} operations left`)
    }
  })()
  await Promise.all([
    ...Array.from({ length: options.writers }, (_, writer) =>
      move(client, seeded(options.seed + 1 + writer), tanks, told),
    ),
    killing,
  ])
  const seconds = (Date.now() - began) / 1000
  const broken = await onServer(url, async (client) => [
    ...(await brokenInvariants(client)),
    ...(await bookDifferences(client, told.book, told.postings)),
  ])
  const { postings, refused, reversed, cuts } = told
  return { postings, refused, reversed, cuts, broken, apiKills: api.backAfter.length, databaseKills, seconds }
}

/** Waits until the server takes connections again: the next kill shall hit work, not a recovery. */
async function recovered(url: string): Promise<void> {
  for (;;) {
    const works = await onServer(url, (client) => client.query('select 1')).then(
      () => true,
      () => false,
    )
    if (works) return
    await pause(50)
  }
}
