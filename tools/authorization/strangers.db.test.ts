import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { whatIfsPath } from '#modules/operative-plan/contract/what-if.contract.ts'
import { formatInstant } from '#platform/core/date-format.ts'
import type { Endpoint } from '#platform/core/endpoint.ts'
import type { AnyRegistry } from '#platform/core/registry.ts'
import { readWorkbook } from '#platform/server/workbook/workbook.ts'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import { type TestUser } from '#platform/testing/test-server.ts'
import { elements, calls, registries } from './routes.ts'
import { isAboutSomething, type Names, sampleRequest } from './sample-request.ts'

/**
 * Two plants. Every call that names something is asked by somebody of the one about something of the other, and about
 * something that never was: the answers are the same to the letter. Every call that names nothing answers the same before
 * and after the other plant has been at work.
 */

const server = await demoServer()
const boss = await server.userWith('super-admin')
/** All that can be granted but the keeping of people: whom an administrator may touch is no matter of plants. */
const rights = elements.filter((element) => !/^(users|roles|attributes|userRoles|logs|settings)\./.test(element))
const north = await server.userWith(rights, { sites: ['N'] })
const south = await server.userWith(rights, { sites: ['S'] })
const southMate = await server.userWith(rights, { sites: ['S'] })

type Row = Record<string, any> & { id: string; version: number }
const ok = async (answer: ReturnType<TestUser['call']>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const input = (registry: AnyRegistry, record: Row) =>
  Object.fromEntries(registry.inputFields.map(({ name }) => [name, record[name]]))
const versionOf = (version: number) => ({ 'if-match': `"${version}"` })
const owned = registries.filter(({ site }) => site)
const tanks = owned.find(({ id }) => id === 'tanks')!
const mark = 'Nobody in the north may read this'

/** Where the demo terminal has records of the northern plant alone, one like them is made about a tank of the south. */
async function madeInTheSouth(registry: AnyRegistry): Promise<Row | undefined> {
  const [row] = (await ok(boss.call('GET', registry.path))).rows as Row[]
  if (!row || !registry.siteOf) return undefined
  const record: Row = await ok(boss.call('GET', `${registry.path}/${row.id}`))
  return ok(boss.call('POST', registry.path, { body: { ...input(registry, record), [registry.siteOf]: 'S101' } }))
}

/** One record of the southern plant in each registry that has any. */
async function southernRecords() {
  const found = new Map<string, Row>()
  for (const registry of owned) {
    const rows = async (): Promise<Row[]> => (await ok(south.call('GET', `${registry.path}?limit=500`))).rows
    const southern = async () => (await rows()).find((row) => row[registry.site!] === 'S')
    const row = (await southern()) ?? (await madeInTheSouth(registry))
    if (row) found.set(registry.id, await ok(south.call('GET', `${registry.path}/${row.id}`)))
  }
  return found
}

/** What the people of the south have said, started, kept and calculated. */
async function southernWork(record: Row) {
  const comment = await ok(
    south.call('POST', `${tanks.path}/${record.id}/comment`, {
      body: { text: mark, mentions: [southMate.userId] },
    }),
  )
  const thread = await ok(
    south.call('POST', '/system/notification-thread', {
      body: { name: mark, validFrom: '2026-01-01', validTo: null, users: [southMate.userId] },
    }),
  )
  await ok(south.call('POST', `/system/notification-thread/${thread.id}/message`, { body: { message: mark } }))
  const view = await ok(
    south.call('POST', '/views', {
      body: {
        list: tanks.path,
        name: `${mark} ${crypto.randomUUID()}`.slice(0, 60),
        scope: 'me',
        roleId: null,
        content: { parameters: {}, columns: null, density: null },
      },
    }),
  )
  const { jobId } = await ok(south.call('POST', `${tanks.path}/check`))
  const [notification] = (await ok(southMate.call('GET', '/system/notification'))).rows
  const [session] = await ok(south.call('GET', '/security/session'))
  const kept = { id: south.userId, scope: { sites: ['S'], parties: 'all' } as const }
  const [file] = await server.db.transaction(kept, (tx) =>
    tx.query(sql<{ id: string }>`
      insert into temporary_files (name, media_type, owner, element, sites, is_complete, expires_at)
      values (${mark}, 'text/plain', ${south.userId}, ${tanks.elements.view}, '["S"]', true, now() + interval '1 day') returning id`),
  )
  const [run] = await server.db.transaction(kept, (tx) =>
    tx.query(sql<{ id: string }>`
      insert into import_runs (registry, sha256, requested_by, is_checked)
      values (${tanks.id}, '\\x00', ${south.userId}, true) returning id`),
  )
  const [calculation] = await server.owner.transaction({ id: south.userId }, (tx) =>
    tx.query(sql<{ id: string }>`
      insert into tank_calculations (created_by, tank_code, plant, tank_version, measured_at, measure, figures, trace)
      values (${south.userId}, 'S101', 'S', uuid_v7(), now(), '{}', '[]', '{}') returning id`),
  )
  const whatIf = await ok(south.call('POST', whatIfsPath, { body: { plant: 'S', name: mark, firstDay: '2026-11-15' } }))
  const ids = { thread, view, whatIf, notification, session, file, run, calculation, job: { id: jobId } }
  return { comment, ids: Object.values(ids).map(({ id }: { id: string }) => id) }
}

const never = { id: crypto.randomUUID(), part: crypto.randomUUID(), tankCode: 'ZZ999' }

/** Status and content; of a file its rows, because its head says when it was made. */
async function ask(by: TestUser, { method, file }: Endpoint, path: string, body?: unknown, headers = {}) {
  const asked = Date.now()
  const answer = await fetch(`${server.api.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${by.token}`,
      'idempotency-key': crypto.randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const content = Buffer.from(await answer.arrayBuffer())
  const rows = () => (file === 'application/pdf' ? wordsOf(content, asked) : rowsOf(content))
  const read = file && answer.ok ? await rows() : { ...(JSON.parse(String(content)) as object), requestId: null }
  return { status: answer.status, text: JSON.stringify([answer.status, read]) }
}

const minute = 60_000
/**
 * In the order of writing, because which of two columns comes first depends on how long its words are, as does how far they
 * stand apart; and without the minute in which the paper was made, which it says.
 */
const wordsOf = (paper: Buffer, asked: number) => {
  const minutes = new Set<string>()
  for (let at = asked; at < Date.now() + minute; at += minute)
    minutes.add(formatInstant(new Date(at).toISOString(), 'en'))
  return pdfPages(paper, 'raw').map((page) =>
    [...minutes].reduce((text, moment) => text.replaceAll(moment, '<moment>'), page.replaceAll(/\s+/g, ' ')),
  )
}
const rowsOf = async (workbook: Buffer) => (await readWorkbook(workbook)).filter(({ number }) => number > 5)

/** What is told, without what differs between any two answers. */
async function told(by: TestUser, endpoint: Endpoint, names: Names, more: { body?: unknown; version?: number } = {}) {
  const { path, body } = sampleRequest(endpoint, names)
  const headers = endpoint.versioned ? versionOf(more.version ?? 1) : {}
  const { status, text } = await ask(by, endpoint, path, more.body ?? body, headers)
  const named = Object.entries(names).reduce((sofar, [what, name]) => sofar.replaceAll(name, `<${what}>`), text)
  return { status, named: named.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>') }
}

/** Without the moment of the answer, which a link may name to the minute, and options of the same code in one order. */
function settled({ id }: Endpoint, text: string): string {
  const timeless = text
    .replaceAll(/"(at|now|asOf|takenUntil)":"[^"]+"/g, '"$1":"<moment>"')
    .replaceAll(/createdAt\.to=[^"&]+/g, 'createdAt.to=<moment>')
    // What is due next moves with the clock, and may be due in the very minute of the answer.
    .replaceAll(id === 'schedules.print' ? /\d{1,2} \w{3} \d{4} \d\d:\d\d/g : /(?!)/g, '<moment>')
  const [status, answer] = JSON.parse(timeless)
  if (id.endsWith('.options') && Array.isArray(answer.data))
    answer.data = answer.data.map((row: unknown) => JSON.stringify(row)).toSorted()
  return JSON.stringify([status, answer])
}

function firstDifference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - 200), at + 200)
  return `${around(one)}\n${around(other)}`
}

const records = await southernRecords()
const work = await southernWork(records.get('tanks')!)
const asked = calls.filter((endpoint) => endpoint.permission !== 'public' && isAboutSomething(endpoint))
const registryOf = ({ path }: Endpoint) =>
  registries.find((registry) => path === registry.path || path.startsWith(`${registry.path}/`))

test('every record of the other plant is as if it had never been, on every call that can name one', async () => {
  expect([...records.keys()].toSorted()).toEqual(owned.map(({ id }) => id as string).toSorted())
  const wrong: string[] = []
  let calls = 0
  for (const endpoint of asked) {
    const registry = registryOf(endpoint)
    const record = registry && records.get(registry.id)
    if (!record) continue
    const names = { id: record.id, part: work.comment.id, tankCode: 'S101' }
    const isRecord = endpoint.body === registry.input
    // A record of one's own plant in its shape: all that is wrong with the request is whom it is about.
    const more = { version: record.version, ...(isRecord ? { body: input(registry, record) } : {}) }
    const [theirs, nobodys] = [await told(north, endpoint, names, more), await told(north, endpoint, never, more)]
    calls += 2
    if (theirs.named !== nobodys.named && endpoint.id !== registry.endpoints.create.id)
      wrong.push(
        `${endpoint.method} ${endpoint.path}\n  ${theirs.named.slice(0, 300)}\n  ${nobodys.named.slice(0, 300)}`,
      )
    if (endpoint.method === 'GET') {
      const own = await told(south, endpoint, names)
      if (own.status !== 200) wrong.push(`${endpoint.path} does not even answer its own people: ${own.named}`)
    }
  }
  process.stdout.write(`${calls} answers about records of the other plant, ${wrong.length} wrong\n`)
  expect(wrong).toEqual([])
  expect(await southernRecords()).toEqual(records)
})

test("the other plant's threads, comments, views, jobs, files and calculations are not there, whatever call is tried", async () => {
  const wrong: string[] = []
  let calls = 0
  for (const endpoint of asked) {
    if ((registryOf(endpoint) ?? tanks) !== tanks) continue
    // Twice: the first time it may make something of the caller's own.
    await told(north, endpoint, never)
    const nobodys = await told(north, endpoint, never)
    for (const id of work.ids) {
      const theirs = await told(north, endpoint, { id, part: work.comment.id, tankCode: 'S101' })
      calls++
      if (theirs.named !== nobodys.named)
        wrong.push(
          `${endpoint.method} ${endpoint.path}\n  ${theirs.named.slice(0, 300)}\n  ${nobodys.named.slice(0, 300)}`,
        )
    }
  }
  process.stdout.write(`${calls} answers about the work of others, ${wrong.length} wrong\n`)
  expect(wrong).toEqual([])
})

test('every list, count, sum, search and file stays the same while the other plant works', async () => {
  const quiet = calls.filter(
    (endpoint) =>
      endpoint.method === 'GET' &&
      endpoint.permission !== 'public' &&
      !Object.keys(endpoint.params?.shape ?? {}).length,
  )
  // One's own sessions say when they were last used, which is now.
  const changing = new Set(['security.session'])
  const snapshot = async () => {
    const seen = new Map<string, string>()
    const waiting = quiet.filter(({ id }) => !changing.has(id)).values()
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (const endpoint of waiting) {
          const registry = registryOf(endpoint)
          if (registry && !registry.site) continue
          const { path } = sampleRequest(endpoint, { ...never, tankCode: 'S101' })
          const since = endpoint.id.endsWith('.compare')
            ? path.replace(/\bfrom=[^&]*/, 'from=2020-01-01T00:00:00Z')
            : path
          const { text } = await ask(north, endpoint, since)
          seen.set(endpoint.id, settled(endpoint, text))
        }
      }),
    )
    return seen
  }
  const before = await snapshot()
  expect(before.size).toBeGreaterThan(owned.length * 5)
  for (const [id, record] of records) {
    const registry = registries.find((known) => known.id === id)!
    const at = `${registry.path}/${record.id}`
    const saved: Row = await ok(
      boss.call('PUT', at, { body: input(registry, record), headers: versionOf(record.version) }),
    )
    await ok(boss.call('POST', `${at}/comment`, { body: { text: mark, mentions: [] } }))
    const removed = await boss.call('DELETE', at, { headers: versionOf(saved.version) })
    expect([200, 409]).toContain(removed.status)
  }
  await southernWork(records.get('tanks')!)
  const after = await snapshot()
  const differing = [...after].filter(([id, text]) => text !== before.get(id))
  expect(differing.map(([id, text]) => `${id}: ${firstDifference(text, before.get(id) ?? '')}`)).toEqual([])
  const leaks = [...after].filter(([, text]) => [mark, ...work.ids].some((secret) => text.includes(secret)))
  expect(leaks.map(([id]) => id)).toEqual([])
})
