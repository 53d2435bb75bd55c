import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { loadDemo } from '#demo/load-demo.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { migrate } from '#platform/server/upgrade/migrate.ts'
import { clusterNames, ensureCluster, removeCluster } from '../tools/postgres/cluster.ts'
import { databaseUrl, onServer } from '../tools/postgres/database.ts'
import { isAlive } from '../tools/postgres/lock.ts'
import { root } from '../tools/run/node.ts'
import { ensureWebBuild } from '../tools/run/web-build.ts'

export interface RunningApp {
  url: string
  databaseUrl: string
  stop: () => Promise<void>
}

export interface RunningApps {
  apps: Pick<RunningApp, 'url' | 'databaseUrl'>[]
  stop: () => Promise<void>
}

export async function startApp(): Promise<RunningApp> {
  const { apps, stop } = await startApps(1)
  return { ...apps[0]!, stop }
}

/**
 * The built product with the demo terminal's data, as often as asked for: each with a database, an API and a worker of
 * its own, all on one throw-away cluster.
 */
export async function startApps(count: number): Promise<RunningApps> {
  await sweep()
  await ensureWebBuild()
  const clusterName = `e2e-${process.pid}`
  const processes: ChildProcess[] = []
  const stop = async () => {
    await Promise.all(processes.map(end))
    await removeCluster(clusterName)
  }
  try {
    const cluster = await ensureCluster(clusterName, { durable: false })
    const filled = await filledDatabase(cluster.url)
    const urls = [filled]
    for (let copy = 1; copy < count; copy++) urls.push(await copyOf(filled, `molo_e2e_${copy}`))
    const apps = await Promise.all(urls.map((url) => startProcesses(url, processes)))
    return { apps, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function filledDatabase(serverUrl: string): Promise<string> {
  await onServer(serverUrl, (client) => client.query('create database molo_e2e'))
  const url = databaseUrl(serverUrl, 'molo_e2e')
  await migrate({ url, environment: 'TEST' })
  await fill(url)
  return url
}

async function copyOf(url: string, name: string): Promise<string> {
  await onServer(databaseUrl(url, 'postgres'), (client) => client.query(`create database ${name} template molo_e2e`))
  return databaseUrl(url, name)
}

/** API and worker on a database that is there; `more` names the servers that they are to know. */
export async function startProcesses(
  url: string,
  processes: ChildProcess[],
  more: Record<string, string> = {},
): Promise<{ url: string; databaseUrl: string }> {
  const env = {
    APP_ENV: 'TEST',
    DATABASE_URL: url,
    HOST: '127.0.0.1',
    PORT: '0',
    OPERATIONS_PORT: '0',
    WEB_ROOT: 'dist/web',
    // Refused sign-ins are part of the stories.
    LOG_LEVEL: 'error',
    LOGIN_MINIMUM_MS: '0',
    // Machines that run tests are slow and shared.
    STATEMENT_MS: '15000',
    ...more,
  }
  const api = start('apps/api/main.ts', env)
  const worker = start('apps/worker/main.ts', env)
  processes.push(api, worker)
  const [address] = await Promise.all([said(api, /^API at (\S+),/), said(worker, /^worker is waiting/)])
  return { url: address[1]!, databaseUrl: url }
}

/** With the data of the demo terminal. */
export async function fill(url: string): Promise<void> {
  const db = openDatabase({ url, poolSize: 2, role: 'molo_app', onError: (error) => console.error(error.message) })
  try {
    await loadDemo(db, () => {})
  } finally {
    await db.close()
  }
}

function start(file: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [file], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** The first line of output that matches; whatever else it says is shown, because at this log level it is trouble. */
function said(child: ChildProcess, line: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => reject(new Error(`${child.spawnargs[1]} ended with ${signal ?? code}`)))
    createInterface({ input: child.stdout! }).on('line', (text) => {
      const match = line.exec(text)
      if (match) resolve(match)
      else if (!/^SIG\w+: finishing/.test(text)) console.log(text)
    })
  })
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const killer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  child.kill('SIGTERM')
  await ended
  clearTimeout(killer)
}

/** A run that was killed could not remove its cluster. */
async function sweep(): Promise<void> {
  for (const name of clusterNames()) {
    const pid = /^e2e-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await removeCluster(name)
  }
}
