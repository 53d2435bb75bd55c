import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { demoDatabase } from '#demo/testing/demo-server.ts'
import { serverModules } from '#apps/api/server-modules.ts'
import { type Database, openDatabase } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { type ApiDescription, requestsFrom } from '#platform/testing/openapi-requests.ts'
import { readSheet } from '#platform/testing/read-sheet.ts'
import { type TestServer, testServer } from '#platform/testing/test-server.ts'
import { inTurns, peopleOf } from '../people.ts'
import { calls, demoRoles, lists, mayCall, type Role } from '../routes.ts'
import { changeOtherSide, mark } from './other-side.repo.ts'
import { type Known, type Question, questionsOf } from './questions.ts'

/**
 * Two worlds that differ in what one side may not see: the records of another plant, the voyages of other companies, what
 * others say to each other in private. Every question is asked in both; whoever may not see the difference gets the same
 * answer to the letter. That holds for rows, names, counts, sums, texts, refusals and files at once.
 */
const count = Number(process.env['QUESTIONS'] ?? 120)
const seed = inject('seed')
const from = new Date()

/** All of the northern plant. */
const visitors: { name: string; role: string | null }[] = [
  { name: 'no role', role: null },
  { name: 'auditor', role: 'AUDITOR' },
  { name: 'operator', role: 'TANKOPS' },
  { name: 'administrator of one plant', role: 'SYSADMIN' },
  { name: 'external', role: 'INSPECTOR' },
]

const first = await demoDatabase()
const beginning = openDatabase({ url: first.url, poolSize: 2, onError: () => {} })
const tokens = new Map<string, string>()
await prepare(beginning)
const known = await knownOf(beginning)
await beginning.close()
const template = new URL(first.url).pathname.slice(1)
const env = { DATABASE_POOL: '8' }
const one = await testServer(serverModules, env, { template })
/** The world in which the south has been at work, and the one in which other companies have been in the north too. */
const south = await testServer(serverModules, env, { template })
const companies = await testServer(serverModules, env, { template })
const copies = `voyage_number not like 'Z-%'`
const changes = {
  south: await changeOtherSide(south.owner, lists, { isTheirs: 'S', instructions: `plant = 'S' and ${copies}` }),
  companies: await changeOtherSide(companies.owner, lists, {
    isTheirs: 'S',
    instructions: `inspector is distinct from 'INS' and ${copies}`,
  }),
}
afterAll(() => first.drop())

async function prepare(owner: Database): Promise<void> {
  const { person, giveRole, sessionOf } = peopleOf({ owner } as TestServer)
  // One voyage of the north for the inspectors of the south, so that they have something to see there.
  await owner.transaction({ id: 'system:test', scope: everything }, (tx) =>
    tx.query(sql`
      update movement_instructions set inspector = 'INS'
      where id in (select id from movement_instructions where plant = 'N' order by id limit 1)`),
  )
  for (const { name, role } of visitors) {
    const userId = await person(`world-${name.replaceAll(' ', '-')}`, { sites: ['N'] })
    if (role) await giveRole(userId, role)
    tokens.set(name, await sessionOf(userId))
  }
}

async function knownOf(owner: Database): Promise<Known> {
  const idsOf = new Map<string, string[]>()
  const codes = new Set(['N', 'S', 'INS', 'QTL', 'm.greco'])
  for (const registry of lists) {
    const site = registry.site ? sql.ref(registry.field(registry.site).column) : sql`null`
    const rows = await owner.query(sql<{ id: string; code: string }>`
      select id, code from (
        select id, ${sql.ref(registry.field(registry.key[0]!).column)}::text as code,
               row_number() over (partition by ${site} order by id) as nth
        from ${sql.table(registry.table)}) few where nth <= 4`)
    idsOf.set(
      registry.path,
      rows.map(({ id }) => id),
    )
    for (const { code } of rows) codes.add(code)
  }
  const others = await owner.query(sql<{ id: string }>`
    (select id from threads limit 3) union all (select id from notifications limit 3) union all (select id from comments limit 3)
    union all (select id from tank_operations limit 8) union all (select id from tank_calculations limit 4)
    union all (select id from documents limit 4) union all (select id from users limit 5)`)
  const ids = [...others.map(({ id }) => id), ...[...idsOf.values()].flatMap((of) => of.slice(0, 2))]
  const moments = ['2020-01-01T00:00:00Z', from.toISOString(), new Date(from.getTime() - 60_000).toISOString()]
  return { ids, idsOf, codes: [...codes], moments }
}

/** What was said, without what differs between any two answers. */
async function told({ api }: TestServer, token: string, { call, path }: Question): Promise<string> {
  const answer = await fetch(`${api.url}/api${path}`, {
    method: call.method,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
  })
  const content = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? ''
  if (type.includes('spreadsheet')) {
    const rows = (await readSheet(content)).filter(({ number }) => number > 5)
    return JSON.stringify([answer.status, rows])
  }
  // A printed page says when it was printed.
  if (!type.includes('json')) return JSON.stringify([answer.status, type])
  const text = String(content)
    .replaceAll(/"requestId":"[^"]+"/g, '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, recent)
  return `${answer.status} ${text}`
}

/** A moment of this run is when it was asked. */
const recent = (moment: string) => (Date.parse(moment) > from.getTime() - 1000 ? '<now>' : moment)

const streams = new Set(['/events'])
const questionsFor = (role: Role | undefined) => {
  const reading = calls.filter(
    ({ method, path, permission }) => method === 'GET' && permission !== 'public' && !streams.has(path),
  )
  const open = reading.filter((call) => (role ? mayCall(role, call) : call.permission === 'signed-in'))
  // Closed doors are asked about too, seldom.
  return fc.oneof(
    { weight: 9, arbitrary: questionsOf(open, known) },
    { weight: 1, arbitrary: questionsOf(reading, known) },
  )
}

test.each(visitors)(
  `${count} questions of: $name`,
  async ({ name, role: roleName }) => {
    const world = name === 'external' ? 'companies' : 'south'
    const other = { south, companies }[world]
    const changed = changes[world]
    expect(changed).toBeGreaterThan(60)
    const token = tokens.get(name)!
    const role = demoRoles.find((candidate) => candidate.name === roleName)
    const questions = fc.sample(questionsFor(role), { numRuns: count, seed })
    const different: string[] = []
    let answered = 0
    await inTurns(questions, async (question) => {
      const [here, there] = [await told(one, token, question), await told(other, token, question)]
      if (here.startsWith('200')) answered++
      if (here === there && !there.includes(mark)) return
      if (here === there && question.path.includes(mark)) return
      different.push(`${question.path}\n  ${difference(here, there)}`)
    })
    process.stdout.write(
      `${name}: ${questions.length} questions, ${answered} answered, ${changed} changes of the other side, ${different.length} seen\n`,
    )
    expect(different.slice(0, 10), `${different.length} seen`).toEqual([])
  },
  1_800_000,
)

// Afterwards: what is sent to one world only would make the two differ.
test.each(visitors)(
  'whatever is sent, of any shape and to any call, brings nothing of the other side back to: $name',
  async ({ name }) => {
    const other = name === 'external' ? companies : south
    const token = tokens.get(name)!
    const description = (await (await fetch(`${other.api.operationsUrl}/openapi.json`)).json()) as ApiDescription
    for (const path of ['/api/events', '/api/authentication/logout']) delete description.paths[path]
    const sent = fc.sample(
      requestsFrom(description, (path) => known.idsOf.get(path.split('/{')[0]!.slice(4)) ?? known.ids),
      { numRuns: Math.ceil(count / 4), seed },
    )
    const leaks: string[] = []
    await inTurns(sent, async ({ method, path, headers, body }) => {
      const answer = await fetch(other.api.url + path, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) ?? '' }),
      })
      const text = await answer.text()
      if (text.includes(mark)) leaks.push(`${method} ${path}: ${text.slice(0, 300)}`)
    })
    expect(leaks).toEqual([])
  },
  1_800_000,
)

/** Where two answers part. */
function difference(here: string, there: string): string {
  let at = 0
  while (at < here.length && here[at] === there[at]) at++
  return `${here.slice(Math.max(0, at - 60), at + 160)}\n  ${there.slice(Math.max(0, at - 60), at + 160)}`
}
