import { randomBytes, randomUUID } from 'node:crypto'
import { companyTypeLookup } from '#modules/companies/contract/lookups.registry.ts'
import { configFrom } from '#platform/server/config/config.ts'
import { migrate } from '#platform/server/upgrade/migrate.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import { hashPassword } from '#platform/server/sign-in/passwords.ts'
import { startApi } from '#platform/server/start-api.ts'
import { invariantsAt } from '../invariants/check.ts'
import { databaseUrl, onServer } from '../postgres/database.ts'
import { runServerProgram, serverOwner } from '../postgres/server-programs.ts'
import { letIn, renameCopy } from './prove.repo.ts'

export interface Proof {
  problems: string[]
  /** Every row found again in every index. */
  amcheckMs: number
  invariantsMs: number
  /** From the start of the API to the record that was read again. */
  apiMs: number
}

export const copyName = 'molo_restore_drill'
const login = 'molo_drill'

/** Whether people could go on with what was restored. It is a copy to be thrown away: it gets a visitor and a record. */
export async function prove(url: string, modules: readonly ServerModule[]): Promise<Proof> {
  const problems: string[] = []
  const timed = async (name: string, work: () => void | Promise<void>) => {
    const began = performance.now()
    try {
      await work()
    } catch (error) {
      problems.push(`${name}: ${wordsOf(error)}`)
    }
    return performance.now() - began
  }
  const amcheckMs = await timed('pg_amcheck', () => amcheck(url))
  const invariantsMs = await timed('check:invariants', async () => {
    problems.push(...(await invariantsAt(url)))
  })
  const apiMs = await timed('the API', () => visit(url, modules))
  return { problems, amcheckMs, invariantsMs, apiMs }
}

function amcheck(url: string): void {
  const { hostname, port, searchParams, pathname } = new URL(url)
  runServerProgram(serverOwner(), 'pg_amcheck', [
    `--host=${searchParams.get('host') ?? hostname}`,
    `--port=${searchParams.get('port') ?? port}`,
    '--username=postgres',
    '--install-missing',
    '--heapallindexed',
    '--jobs=2',
    `--database=${decodeURIComponent(pathname.slice(1))}`,
  ])
}

/** Signs in, reads a list, adds a record to it and finds it there, with the API of this release on the schema of this release. */
async function visit(url: string, modules: readonly ServerModule[]): Promise<void> {
  const visitor = {
    username: `restore-drill-${randomBytes(4).toString('hex')}`,
    password: randomBytes(24).toString('base64url'),
  }
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  await onServer(databaseUrl(url, 'postgres'), (client) => renameCopy(client, name, copyName))
  const copy = databaseUrl(url, copyName)
  await migrate({ url: copy })
  const passwordHash = await hashPassword(visitor.password)
  await onServer(copy, (client) => letIn(client, login, { username: visitor.username, passwordHash }))
  const config = configFrom({
    APP_ENV: 'TEST',
    DATABASE_URL: copy.replace('//postgres@', `//${login}@`),
    PORT: '0',
    OPERATIONS_PORT: '0',
    LOG_LEVEL: 'error',
    LOGIN_MINIMUM_MS: '0',
  })
  const api = await startApi(config, modules)
  try {
    const { user } = (await call(api.url, 'POST', '/authentication/login', {}, visitor)) as { user: { token: string } }
    const headers = { authorization: `Bearer ${user.token}`, 'idempotency-key': randomUUID() }
    const { path } = companyTypeLookup
    await call(api.url, 'GET', path, headers)
    const code = `DRILL-${randomBytes(4).toString('hex')}`
    const record = { code, name: { en: 'Restore drill', it: 'Prova di ripristino' }, position: 0, note: null }
    const { id } = (await call(api.url, 'POST', path, headers, record)) as { id: string }
    const again = (await call(api.url, 'GET', `${path}/${id}`, headers)) as { code: string }
    if (again.code !== code) throw new Error(`added ${code}, read ${again.code}`)
  } finally {
    await api.stop()
  }
}

async function call(
  api: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<unknown> {
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(`${api}/api${path}`, {
    method,
    headers: { ...json, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: unknown }).data
}

function wordsOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
