import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { refusal } from '#platform/core/envelope.ts'
import { hashToken, newToken } from '#platform/server/door/session.ts'
import { type ApiDescription, type GeneratedRequest, requestsFrom } from '#platform/testing/openapi-requests.ts'
import { serverModules } from './server-modules.ts'

/**
 * Requests made from the API's own description, of the right shape and not: every answer is one that the contract knows, and
 * none tells how the house is built. The server of the tests holds each answer against its contract and fails with 500
 * otherwise, so that "below 500" says that too.
 */
const count = Number(process.env['REQUESTS'] ?? 1500)
const seed = inject('seed')

const server = await demoServer({ DATABASE_POOL: '10' })
const admin = await server.userWith('super-admin')
const description = (await (await fetch(`${server.api.operationsUrl}/openapi.json`)).json()) as ApiDescription

/** Ends whatever session it comes with. */
const spoils = (request: GeneratedRequest) => request.template === '/api/authentication/logout'
delete description.paths['/api/events']

const idsOf = new Map<string, string[]>()
for (const module of serverModules) {
  for (const { registry } of module.registries ?? []) {
    const rows = await server.db.query(sql<{ id: string }>`select id from ${sql.table(registry.table)} limit 5`)
    idsOf.set(
      `/api${registry.path}`,
      rows.map(({ id }) => id),
    )
  }
}

async function freshToken(): Promise<string> {
  const token = newToken()
  await server.owner.query(sql`
    insert into sessions (token_hash, user_id, ends_at, address, agent)
    values (${hashToken(token)}, ${admin.userId}, now() + interval '1 hour', '127.0.0.1', 'generated')`)
  return token
}

/** Stacks, statements, files and what PostgreSQL says about itself. */
const traces =
  /\n\s+at |node_modules|\.ts:\d|file:\/\/|\/(home|root|usr|tmp|var)\/|syntax error|violates|relation "|column "|invalid input|out of range for type|\bpg_|ZodError|TypeError|select .{1,80} from |insert into |ECONN/i

test(`${count} requests made from the description of the API get answers of its contract, and no view behind it`, async () => {
  const requests = fc.sample(
    requestsFrom(description, (template) => idsOf.get(template.split('/{')[0]!) ?? []),
    { numRuns: count, seed },
  )
  const statuses = new Map<number, number>()
  const wrong: string[] = []
  const called = new Set<string>()
  const ask = async (request: GeneratedRequest) => {
    const token = spoils(request) ? await freshToken() : admin.token
    const body = request.body === undefined ? undefined : (JSON.stringify(request.body) ?? '')
    const answer = await fetch(server.api.url + request.path, {
      method: request.method,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
    })
    const { status } = answer
    called.add(request.id)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    const text = await answer.text()
    const told = `${request.method} ${request.path.slice(0, 200)} ${body?.slice(0, 400) ?? ''} -> ${status} ${text.slice(0, 400)}`
    if (status >= 500) wrong.push(told)
    else if (status >= 400 && !(isJson && refusal.strict().safeParse(JSON.parse(text)).success)) wrong.push(told)
    else if (status >= 400 && traces.test(text)) wrong.push(told)
  }
  const waiting = requests.values()
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const request of waiting) await ask(request)
    }),
  )
  const byStatus = [...statuses].toSorted(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`)
  process.stdout.write(`${count} requests to ${called.size} calls, seed ${seed}: ${byStatus.join(', ')}\n`)
  expect(wrong.slice(0, 20), `${wrong.length} wrong`).toEqual([])
}, 1_800_000)
