import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { echoOffice } from '#apps/simulator/echo-office.ts'
import { type FakePartner, faults } from '#apps/simulator/fake-partner.ts'
import { type Db, openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { queueMessage } from '#platform/server/partners/queue-message.ts'
import { migrate } from '#platform/server/upgrade/migrate.ts'
import { brokenInvariants } from '../../tools/invariants/check.ts'
import { clusterNames, ensureCluster, removeCluster } from '../../tools/postgres/cluster.ts'
import { databaseUrl, onServer } from '../../tools/postgres/database.ts'
import { isAlive } from '../../tools/postgres/lock.ts'
import { seeded } from '../crash/seeded.ts'
import { Supervised } from '../crash/supervised.ts'
import { textOf, type Violation, violationsIn } from './checks.ts'
import { partnerOf } from './drill.module.ts'
import * as repo from './drill.repo.ts'
import type { ExchangeOptions } from './options.ts'
import { netFaults, netProxy } from './proxy.ts'

export interface ExchangeRun {
  violations: Violation[]
  accepted: number
  tries: repo.TryFigures
  workerKills: number
  databaseKills: number
  /** By fault, the longest from its end to the next message that got through. */
  backAfter: Map<string, number>
  /** By fault, the calls that met it. */
  met: Map<string, number>
  /** From the end of the last fault until everything was through. */
  drainMs: number
}

const all = [...faults, ...netFaults]
const sites = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8']
/** A fault lasts until it has met a call, and the calm after it until one got through; but not for ever. */
const meetMs = 15_000
/** What has not got through by then will not. */
const drainLimitMs = 300_000

interface Drill {
  options: ExchangeOptions
  url: string
  db: Db
  fake: FakePartner
  proxy: Awaited<ReturnType<typeof netProxy>>
  course: { phases: number; written: number; isOver: boolean }
  workers: readonly Supervised[]
  say: (line: string) => void
}

export async function runExchange(options: ExchangeOptions, say: (line: string) => void): Promise<ExchangeRun> {
  await sweep()
  const cluster = `exchange-${process.pid}`
  const closing: (() => unknown)[] = [() => removeCluster(cluster)]
  const end = async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  }
  const interrupted = () => void end().then(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    const server = await ensureCluster(cluster)
    const url = databaseUrl(server.url, 'molo_exchange')
    await onServer(server.url, (client) => client.query('create database molo_exchange'))
    await migrate({ url })
    await onServer(url, (client) => client.query(repo.changesSql))
    const pool = openDatabase({ url, poolSize: 8, role: 'molo_app', onError: () => {} })
    closing.push(() => pool.close())
    const random = seeded(options.seed)
    const chance = () => random.between(0, 999_999) / 1_000_000
    const fake = echoOffice({ random: chance })
    const app = Fastify()
    fake.serve(app)
    const office = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    closing.push(() => app.close())
    const proxy = await netProxy(Number(office.port), chance)
    closing.push(() => proxy.stop())
    const env = {
      APP_ENV: 'TEST',
      DATABASE_URL: url,
      PORT: '0',
      OPERATIONS_PORT: '0',
      LOG_LEVEL: 'fatal',
      PARTNER_ECHO_URL: `http://127.0.0.1:${proxy.port}/partners/echo`,
      EXCHANGE_BREAK: options.broken ?? '',
    }
    const file = new URL('worker.process.ts', import.meta.url)
    const workers = ['worker 1', 'worker 2'].map((name) => new Supervised(name, file, env))
    closing.push(() => Promise.all(workers.map((worker) => worker.kill())))
    const drill = {
      options,
      url,
      db: pool.within(everything),
      fake,
      proxy,
      course: { phases: 0, written: 0, isOver: false },
      workers,
      say,
    }
    return await Promise.race([underTrouble(drill), ...workers.map(({ failure }) => failure)])
  } finally {
    await end()
  }
}

async function underTrouble(drill: Drill): Promise<ExchangeRun> {
  const { options, url, db, fake, proxy, course, workers, say } = drill
  await Promise.all(workers.map(({ ready }) => ready))
  const trouble = makeTrouble(drill)
  const kills = killing(drill)
  await Promise.all([writeAll(drill), kills])
  // Whatever is left when the last one is dead has had its share.
  while (await somethingLeft(db, options.messages * 0.1)) await pause(200)
  course.isOver = true
  const { backAfter, met } = await trouble
  fake.order({ fault: 'none' })
  await proxy.order(undefined)
  const calm = Date.now()
  while ((await somethingLeft(db, 0)) && Date.now() - calm < drainLimitMs) await pause(100)
  const drainMs = Date.now() - calm
  say(`everything through ${drainMs} ms after the last fault`)
  return onServer(url, async (client) => {
    const messages = await repo.readMessages(client)
    const changes = await repo.readChanges(client)
    const broken = await brokenInvariants(client)
    return {
      violations: [
        ...violationsIn(changes, messages, fake.taken),
        ...(changes.length === options.messages ? [] : [{ kind: 'lost' as const, text: `${changes.length} changes` }]),
        ...missed(met).map((fault) => ({ kind: 'wrong' as const, text: `no call met the fault ${fault}` })),
        ...broken.map((text) => ({ kind: 'wrong' as const, text })),
      ],
      accepted: messages.filter(({ status }) => status === 'accepted').length,
      tries: await repo.readTries(client),
      ...(await kills),
      backAfter,
      met,
      drainMs,
    }
  })
}

/** A database that is in recovery cannot say, so there is something left. */
const somethingLeft = (db: Db, most: number) =>
  repo.unaccepted(db).then(
    (left) => left > most,
    () => true,
  )

/** Several at once, each change with its message; one in twenty is undone at the last moment. */
async function writeAll({ options, db, fake, course }: Drill): Promise<void> {
  const partner = partnerOf(options.broken)
  const random = seeded(options.seed + 1)
  const actor = { id: 'system:drill', scope: everything }
  let next = 0
  const write = async (number: number, isUndone: boolean) => {
    const key = `${isUndone ? 'undone' : 'change'} ${number}`
    const site = sites[number % sites.length]!
    const message = { kind: 'letter', key, site, data: textOf(key) } as const
    await db.transaction(actor, async (tx) => {
      if (options.broken === 'outside-transaction') {
        // As somebody would write it who wants the transaction to be short.
        void db.transaction(actor, (own) => queueMessage(own, partner, message)).catch(() => {})
      } else await queueMessage(tx, partner, message)
      await repo.insertChange(tx, key, site)
      if (isUndone) throw new Undone()
    })
  }
  const writer = async () => {
    while (next < options.messages) {
      const number = next++
      // Not far ahead of the partner, so that trouble and kills find both sides at work.
      while (number > fake.taken.length + options.messages / 5) await pause(50)
      // And each fault finds some to disturb.
      while (number > (options.messages * course.phases) / all.length) await pause(20)
      if (random.between(1, 20) === 1) await write(number, true).catch(() => {})
      // Whether an error at the commit means that it is stored, nobody knows: so the same again, until it is.
      while (
        !(await write(number, false).then(
          () => true,
          () => false,
        ))
      )
        await pause(50)
      course.written++
    }
  }
  await Promise.all(Array.from({ length: 6 }, writer))
}

class Undone extends Error {}

/** A line that is refused lets nobody count. */
const missed = (met: ReadonlyMap<string, number>) => all.filter((fault) => fault !== 'refuse' && !met.get(fault))

/** One fault after the other, of the partner and of the line to it, with a while of calm after each. */
async function makeTrouble({ options, fake, proxy, course }: Drill) {
  const random = seeded(options.seed + 2)
  const [backAfter, met] = [new Map<string, number>(), new Map<string, number>()]
  const disturbed = () => fake.disturbed + proxy.disturbed
  let left: (typeof all)[number][] = []
  while (!course.isOver || left.length > 0) {
    if (left.length === 0) left = random.shuffled(all)
    const fault = left.pop()!
    const ofNet = netFaults.find((one) => one === fault)
    const [began, undisturbed] = [Date.now(), disturbed()]
    if (ofNet) await proxy.order(ofNet)
    else fake.order({ fault: faults.find((one) => one === fault)!, share: fault === 'down' ? 1 : 0.4, ms: 1500 })
    course.phases++
    await pause(options.faultMs)
    const isMissed = () => fault !== 'refuse' && disturbed() === undisturbed && !course.isOver
    while (isMissed() && Date.now() - began < meetMs) await pause(20)
    met.set(fault, (met.get(fault) ?? 0) + disturbed() - undisturbed)
    await proxy.order(undefined)
    fake.order({ fault: 'none' })
    const [calm, before] = [Date.now(), fake.taken.length]
    const isBehind = () => fake.taken.length === before && before < course.written && !course.isOver
    while (isBehind() && Date.now() - calm < meetMs) await pause(20)
    if (fake.taken.length > before) backAfter.set(fault, Math.max(backAfter.get(fault) ?? 0, Date.now() - calm))
    await pause(Math.max(0, options.calmMs - (Date.now() - calm)))
  }
  return { backAfter, met }
}

/** Spread over the messages; every third victim is the database. */
async function killing({ options, url, fake, workers, say }: Drill) {
  const random = seeded(options.seed + 3)
  let [workerKills, databaseKills] = [0, 0]
  for (let round = 1; round <= options.kills; round++) {
    const from = (options.messages * 0.9 * round) / (options.kills + 1)
    while (fake.taken.length < from) await pause(10)
    await pause(random.between(0, 30))
    if (round % 3 === 0) {
      const pid = await onServer(url, repo.backendOf).catch(() => undefined)
      if (pid) process.kill(pid, 'SIGKILL')
      databaseKills++
      await recovered(url)
    } else {
      await random.pick(workers).killAndRestart()
      workerKills++
    }
    say(`kill ${round} of ${options.kills} (${round % 3 === 0 ? 'database' : 'worker'}): ${fake.taken.length} accepted`)
  }
  return { workerKills, databaseKills }
}

async function recovered(url: string): Promise<void> {
  const works = () =>
    onServer(url, (client) => client.query('select 1')).then(
      () => true,
      () => false,
    )
  while (!(await works())) await pause(50)
}

/** A run that was killed could not remove its cluster. */
async function sweep(): Promise<void> {
  for (const name of clusterNames()) {
    const pid = /^exchange-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await removeCluster(name)
  }
}
