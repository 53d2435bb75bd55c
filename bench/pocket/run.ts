import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { loadDemo } from '#demo/load-demo.ts'
import { demoPassword } from '#demo/slices.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/upgrade/migrate.ts'
import { launchBrowser } from '../../e2e/browser.ts'
import { administrator, otherTankOperator, type Person, shiftLeader } from '../../e2e/people.ts'
import { clusterNames, ensureCluster, removeCluster } from '../../tools/postgres/cluster.ts'
import { databaseUrl, onServer } from '../../tools/postgres/database.ts'
import { isAlive } from '../../tools/postgres/lock.ts'
import { ensureWebBuild } from '../../tools/run/web-build.ts'
import { Supervised } from '../crash/supervised.ts'
import { type Seeded, seeded } from '../crash/seeded.ts'
import { type NetFault, netProxy } from '../exchange/proxy.ts'
import { type Entered, type Stored, type Violation, violationsIn } from './checks.ts'
import type { PocketOptions } from './options.ts'
import { enter, openPhone, type Phone, waitingOn } from './phone.ts'
import { readStored } from './stored.repo.ts'

export interface PocketRun {
  entered: readonly Entered[]
  stored: Stored
  violations: Violation[]
  cuts: Map<string, number>
  kills: number
  reloads: number
  /** Calls that came a second time and were known again. */
  backAfter: readonly number[]
  /** From the last entry until nothing waited. */
  drainMs: number
}

/** The chief of the shift at the jetty, an administrator, and one who may only take dips: what he says of ships is for the desk. */
const people: readonly Person[] = [shiftLeader, administrator, otherTankOperator]
/** What has not arrived by then will not. */
const drainLimitMs = 120_000

export async function runPocket(options: PocketOptions, say: (line: string) => void): Promise<PocketRun> {
  await sweep()
  await ensureWebBuild()
  const cluster = `pocket-${process.pid}`
  const closing: (() => unknown)[] = [() => removeCluster(cluster)]
  const end = async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  }
  process.once('SIGINT', () => void end().then(() => process.exit(130)))
  try {
    const url = await filledDatabase((await ensureCluster(cluster)).url)
    const port = await freePort()
    const api = new Supervised('API', new URL('api.process.ts', import.meta.url), environment(url, port))
    closing.push(() => api.kill())
    await api.ready
    await openSheets(`http://127.0.0.1:${port}`)
    const browser = await launchBrowser()
    closing.push(() => browser.close())
    const lines = await Promise.all(people.map((_, index) => netProxy(port, () => (index + 1) / 4)))
    closing.push(() => lines.forEach((line) => line.stop()))
    const phones: Phone[] = []
    for (const [index, person] of people.entries())
      phones.push(await openPhone(browser, `http://127.0.0.1:${lines[index]!.port}`, person))
    if (options.broken === 'new-id') await Promise.all(phones.map(forgetIds))
    const began = new Date().toISOString()
    const work = underFaults(options, { api, phones, lines, say })
    const faults = await Promise.race([work, api.failure])
    const ended = Date.now()
    while (Date.now() - ended < drainLimitMs && (await leftOn(phones)) > 0) await pause(250)
    const drainMs = Date.now() - ended
    const left = await leftOn(phones)
    const stored = { ...(await onServer(url, (client) => readStored(client, began))), left }
    const entered = phones.flatMap((phone) => phone.entered)
    return { entered, stored, violations: violationsIn(entered, stored), ...faults, backAfter: api.backAfter, drainMs }
  } finally {
    await end()
  }
}

const leftOn = async (phones: readonly Phone[]) =>
  (await Promise.all(phones.map(waitingOn))).reduce((sum, count) => sum + count, 0)

interface World {
  api: Supervised
  phones: readonly Phone[]
  lines: readonly Awaited<ReturnType<typeof netProxy>>[]
  say: (line: string) => void
}

async function underFaults(options: PocketOptions, world: World) {
  const cuts = new Map<string, number>()
  let kills = 0
  let reloads = 0
  const share = (index: number) => Math.floor((options.entries + index) / people.length)
  const typing = Promise.all(
    world.phones.map(async (phone, index) => {
      const random = seeded(options.seed + 1 + index)
      for (let one = 0; one < share(index); one++) await enter(phone, random)
    }),
  )
  const random = seeded(options.seed)
  const cutting = async () => {
    for (let cut = 0; cut < options.cuts; cut++) {
      await pause(random.between(200, 900))
      const { kind, reload } = await cutOnce(world, random)
      cuts.set(kind, (cuts.get(kind) ?? 0) + 1)
      if (reload) reloads++
    }
  }
  const killing = async () => {
    const own = seeded(options.seed + 99)
    while (kills < options.kills) {
      await pause(own.between(300, 1500))
      await world.api.killAndRestart()
      kills++
      world.say(`kill ${kills}: back after ${world.api.backAfter.at(-1)} ms`)
    }
  }
  await Promise.all([typing, cutting(), killing()])
  return { cuts, kills, reloads }
}

/** The phone itself has no network, or the line breaks while something is on it. */
const kinds = ['offline', 'offline', 'reset', 'reset', 'refuse', 'halfClose'] as const
const longest = 5000

async function cutOnce({ phones, lines }: World, random: Seeded): Promise<{ kind: string; reload: boolean }> {
  const which = random.between(0, phones.length - 1)
  const [phone, line, kind] = [phones[which]!, lines[which]!, random.pick(kinds)]
  const lasts = random.between(200, 1500)
  if (kind !== 'offline') {
    const [before, latest] = [line.disturbed, Date.now() + longest]
    await line.order(kind satisfies NetFault)
    await pause(lasts)
    // A lost answer is what makes a phone send again; the browser itself asks once more by the same words, so that is lost too.
    if (kind === 'reset') while (line.disturbed < before + 4 && Date.now() < latest) await pause(50)
    await line.order(undefined)
    return { kind, reload: false }
  }
  const reload = random.between(0, 2) === 0
  await phone.context.setOffline(true)
  phone.wantsReload ||= reload
  await pause(lasts)
  await phone.context.setOffline(false)
  return { kind, reload }
}

/** What is sent again is another entry then, from another phone. */
const forgetting = `
  const plain = window.fetch
  window.fetch = (address, request) => {
    if (request?.method !== 'POST' || !String(address).endsWith('/pocket/entries')) return plain(address, request)
    const [id, device] = [crypto.randomUUID(), crypto.randomUUID()]
    const body = JSON.stringify({ ...JSON.parse(request.body), id, device })
    return plain(address, { ...request, headers: { ...request.headers, 'idempotency-key': id }, body })
  }`
async function forgetIds({ context, page }: Phone): Promise<void> {
  await context.addInitScript(forgetting)
  await page.reload()
  await page.locator('.pocket-task').waitFor()
}

const environment = (url: string, port: number) => ({
  APP_ENV: 'TEST',
  DATABASE_URL: url,
  HOST: '127.0.0.1',
  PORT: String(port),
  OPERATIONS_PORT: '0',
  WEB_ROOT: 'dist/web',
  LOG_LEVEL: 'error',
  LOGIN_MINIMUM_MS: '0',
  REQUESTS_PER_SECOND: '0',
})

async function filledDatabase(server: string): Promise<string> {
  await onServer(server, (client) => client.query('create database molo_pocket'))
  const url = databaseUrl(server, 'molo_pocket')
  await migrate({ url, environment: 'TEST' })
  const db = openDatabase({ url, poolSize: 2, role: 'molo_app', onError: () => {} })
  await loadDemo(db, () => {})
  await db.close()
  return url
}

/** A ship for the phones to stand at. */
async function openSheets(url: string): Promise<void> {
  const call = async (method: string, path: string, token: string, body?: object) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        'idempotency-key': randomUUID(),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    // oxlint-disable-next-line typescript/no-explicit-any -- only what the drill itself asks for is read of it
    const { data } = (await response.json()) as any
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return data
  }
  const credentials = { username: administrator.username, password: demoPassword }
  const { user } = await call('POST', '/authentication/login', '', credentials)
  const voyages: { voyageNumber: string }[] = await call('GET', '/jetty/timesheet/voyages', user.token)
  const voyage = voyages.find(({ voyageNumber }) => voyageNumber.startsWith('S'))
  if (!voyage) throw new Error('the demo has no voyage without a timesheet')
  await call('POST', '/jetty/timesheet', user.token, { voyageNumber: voyage.voyageNumber })
}

/** The same for every life of the API: phones know one address. */
async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A run that was killed could not remove its cluster. */
async function sweep(): Promise<void> {
  for (const name of clusterNames()) {
    const pid = /^pocket-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await removeCluster(name)
  }
}
