import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { isAlive, withLock } from './lock.ts'
import { canWrite, giveTo, runServerProgram, serverOwner } from './server-programs.ts'

const checkout = join(import.meta.dirname, '../..')

export interface Cluster {
  /** Superuser, database `postgres`. */
  url: string
  stop: () => Promise<void>
}

export interface ClusterOptions {
  /** `false` trades crash safety for speed: for data that a test throws away. */
  durable?: boolean
  /** Text of a settings file that comes on top of the server's own. */
  settings?: string
}

/** Starts the private PostgreSQL cluster of that name, or joins it when it already runs. */
export async function ensureCluster(name: string, { durable = true, settings }: ClusterOptions = {}): Promise<Cluster> {
  const home = clusterHome(name)
  const cluster = (port: number): Cluster => ({
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => void (await stopAt(home)),
  })
  mkdirSync(home, { recursive: true })
  giveTo(serverOwner(), home)
  return withLock(`${home}.lock`, async () => {
    const running = await runningPort(home)
    if (running) return cluster(running)
    initialise(home)
    if (settings !== undefined) writeFileSync(join(home, 'data/postgresql.auto.conf'), settings)
    return cluster(await start(home, durable))
  })
}

/** Where everything of this cluster lies; the server's user may write there. */
export const clusterHome = (name: string) => join(clustersFolder(), name)

/** Stops the cluster and deletes its data: at once, for what it would still write to the disk is thrown away. */
export async function removeCluster(name: string): Promise<void> {
  const home = clusterHome(name)
  await stopAt(home, 'immediate')
  rmSync(home, { recursive: true, force: true })
}

export function stopCluster(name: string): Promise<boolean> {
  return stopAt(clusterHome(name))
}

export function clusterNames(): string[] {
  const folder = clustersFolder()
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'data')))
}

let folder: string | undefined

function clustersFolder(): string {
  folder ??= chooseFolder()
  return folder
}

function chooseFolder(): string {
  const owner = serverOwner()
  const fingerprint = createHash('sha256').update(checkout).digest('hex').slice(0, 12)
  for (const candidate of [join(checkout, '.molo/postgres'), join(tmpdir(), `molo-postgres-${fingerprint}`)]) {
    if (mkdirSync(candidate, { recursive: true, mode: 0o755 })) giveTo(owner, candidate)
    // In the shared temporary folder somebody else could have made it first, with contents of their own.
    if (statSync(candidate).uid === (owner?.uid ?? process.getuid?.()) && canWrite(owner, candidate)) return candidate
  }
  throw new Error('Found no folder for the database that the user `postgres` may write to.')
}

function initialise(home: string): void {
  const data = join(home, 'data')
  if (existsSync(join(data, 'PG_VERSION'))) return
  rmSync(data, { recursive: true, force: true })
  runServerProgram(serverOwner(), 'initdb', [
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=trust',
    '--data-checksums',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
}

async function start(home: string, durable: boolean): Promise<number> {
  const data = join(home, 'data')
  const log = join(home, 'server.log')
  let failure: unknown
  await killedServerIsGone(data)
  // Between choosing a free port and binding it, somebody else may take it.
  for (let attempt = 0; attempt < 3; attempt++) {
    const port = await freePort()
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      // A socket path below a deep checkout exceeds the 107 characters that the kernel allows.
      unix_socket_directories: '',
      max_connections: 200,
      shared_buffers: '256MB',
      idle_in_transaction_session_timeout: '60s',
      timezone: 'UTC',
      ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
    }
    const flags = Object.entries(settings).map(([key, value]) => `-c ${key}='${value}'`)
    try {
      runServerProgram(serverOwner(), 'pg_ctl', ['start', '-w', '-s', '-D', data, '-l', log, '-o', flags.join(' ')])
      return port
    } catch (error) {
      failure = error
    }
  }
  throw new Error(`PostgreSQL did not start, see ${log}`, { cause: failure })
}

async function stopAt(home: string, mode: 'fast' | 'immediate' = 'fast'): Promise<boolean> {
  if (!(await runningPort(home))) return false
  runServerProgram(serverOwner(), 'pg_ctl', ['stop', '-w', '-s', '-m', mode, '-D', join(home, 'data')])
  return true
}

/** A killed server is in the process table until its parent has taken note, and so long PostgreSQL refuses to start. */
async function killedServerIsGone(data: string): Promise<void> {
  const pid = Number(pidFileLines(data)?.[0])
  if (!pid) return
  const deadline = Date.now() + 15_000
  while (isAlive(pid) && Date.now() < deadline) await pause(50)
}

function pidFileLines(data: string): string[] | undefined {
  const path = join(data, 'postmaster.pid')
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : undefined
}

/** The pid file survives a crash, and its port may by now belong to another server: so ask the server whose data it serves. */
async function runningPort(home: string): Promise<number | undefined> {
  const data = join(home, 'data')
  const port = Number(pidFileLines(data)?.[3])
  if (!port) return undefined
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder")
    return rows[0]?.folder === data ? port : undefined
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
