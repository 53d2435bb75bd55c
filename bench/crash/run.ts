import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { onServer } from '../../tools/postgres/database.ts'
import type { Attempt } from './attempt.ts'
import { type Violation, violationsIn } from './checks.ts'
import { signIn, Traffic } from './crash-client.ts'
import { crashDatabase, password, usernameOf } from './crash-database.ts'
import { kill, type Processes } from './killer.ts'
import type { CrashOptions } from './options.ts'
import { seeded } from './seeded.ts'
import { countUnfinished, readStored, type Stored } from './stored.repo.ts'
import { Supervised } from './supervised.ts'
import { type Ledger, write } from './writer.ts'

export interface CrashRun {
  attempts: readonly Attempt[]
  stored: Stored
  violations: Violation[]
  processes: Processes
  /** From the last write until every job was finished. */
  drainMs: number
}

/** A dead worker's job is taken over within some 20 s; what is not done by then will not be. */
const drainSeconds = 120

export async function runCrash(options: CrashOptions, say: (line: string) => void): Promise<CrashRun> {
  const database = await crashDatabase(options.writers)
  const env = {
    APP_ENV: 'TEST',
    DATABASE_URL: database.url,
    PORT: '0',
    OPERATIONS_PORT: '0',
    LOG_LEVEL: 'error',
    LOGIN_MINIMUM_MS: '0',
    REQUESTS_PER_SECOND: '0',
    CRASH_BREAK: options.broken ?? '',
  }
  const worker = (name: string) => new Supervised(name, new URL('worker.process.ts', import.meta.url), env)
  const processes: Processes = {
    api: new Supervised('API', new URL('api.process.ts', import.meta.url), env),
    workers: [worker('worker 1'), worker('worker 2')],
  }
  const all = [processes.api, ...processes.workers]
  const end = async () => {
    await Promise.all(all.map((process) => process.kill()))
    await database.remove()
  }
  const interrupted = () => void end().then(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    const work = underKills(options, processes, say)
    const attempts = await Promise.race([work, ...all.map(({ failure }) => failure)])
    return await onServer(database.url, async (client) => {
      const drainMs = await drain(client)
      const stored = await readStored(client)
      return { attempts, stored, violations: violationsIn(attempts, stored), processes, drainMs }
    })
  } finally {
    await end()
  }
}

async function underKills(
  options: CrashOptions,
  processes: Processes,
  say: (line: string) => void,
): Promise<Attempt[]> {
  const { api, workers } = processes
  const traffic = new Traffic()
  const ledger: Ledger = { attempts: [], records: [], stopped: false }
  await Promise.all([api, ...workers].map(({ ready }) => ready))
  const writers = await Promise.all(
    Array.from({ length: options.writers }, async (_, writer) => {
      const client = await signIn(() => api.ready, traffic, { username: usernameOf(writer), password })
      const random = seeded(options.seed + 1 + writer)
      return () => write({ random, client, ledger, newKeys: options.broken === 'new-key' })
    }),
  )
  const writing = Promise.all(writers.map((start) => start()))
  const killing = kill(options.rounds, seeded(options.seed), processes, traffic, say).finally(() => {
    ledger.stopped = true
  })
  await Promise.all([writing, killing])
  return ledger.attempts
}

async function drain(client: Client): Promise<number> {
  const began = Date.now()
  while ((await countUnfinished(client)) > 0 && Date.now() - began < drainSeconds * 1000) await pause(250)
  return Date.now() - began
}
