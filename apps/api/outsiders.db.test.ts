import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { companyScope } from '#modules/administration/rules/attributes.rules.ts'
import { lotsManagementRegistry } from '#modules/movement-instructions/contract/lots-management.registry.ts'
import { checklistRegistry } from '#modules/movement-instructions/contract/movement-checklist.registry.ts'
import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'
import { tankOperationRegistry } from '#modules/tank-operations/contract/tank-operations.registry.ts'
import { countRows } from '#platform/server/registry/store/registry.repo.ts'
import { everything, type Scope } from '#platform/server/database/scope.ts'
import type { TestUser } from '#platform/testing/test-server.ts'
import { calls, elements, lists } from '../../tools/authorization/routes.ts'

/**
 * People of another house: whatever they may do by their role, of voyages they see those that their own company takes part
 * in, by the statements of the application and, should one forget it, by row security.
 */

const server = await demoServer()
const boss = await server.userWith('super-admin')
const all = elements.filter((element) => !/^(users|roles|attributes|userRoles|permissionMatrix)\./.test(element))
const inspector = await server.userWith(all, { attributes: { [companyScope]: ['INS'] } })
const rival = await server.userWith(all, { attributes: { [companyScope]: ['QTL'] } })

type Row = Record<string, any> & { id: string; version: number }
const data = async (answer: ReturnType<TestUser['call']>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const { path } = movementInstructionRegistry
const voyagesOf = async (by: TestUser): Promise<Row[]> => (await data(by.call('GET', `${path}?limit=500`))).rows
let [own, foreign] = [[] as Row[], [] as Row[]]
/** One of their own that is not finished: the others change no more, whoever tries. */
const written = () => own.find(({ status }) => status === 'ongoing')!
const takesPart = (row: Row, code: string) =>
  [row['agent'], row['inspector'], ...(row['holders'] as string[])].includes(code)

beforeAll(async () => {
  const rows = await voyagesOf(boss)
  const whole = await Promise.all(
    rows.map(async (row) => ({ ...row, ...(await data(boss.call('GET', `${path}/${row.id}`))) }) as Row),
  )
  own = whole.filter((row) => takesPart(row, 'INS'))
  foreign = whole.filter((row) => !takesPart(row, 'INS'))
  if (own.length === 0 || foreign.length === 0) throw new Error('the demo has voyages of one company only')
})

describe('of voyages', () => {
  test('an outsider sees those of their own company, everywhere the same ones', async () => {
    const ids = own.map(({ id }) => id).toSorted()
    expect((await voyagesOf(inspector)).map(({ id }) => id).toSorted()).toEqual(ids)
    expect((await data(inspector.call('GET', `${path}/count`))).count).toBe(ids.length)
    const numbers = new Set(own.map((row) => row['voyageNumber']))
    for (const list of ['/lots-management', '/movement-instruction/checklist', '/tank/operations']) {
      const { rows } = await data(inspector.call('GET', `${list}?limit=500`))
      expect(rows.length, list).toBeGreaterThan(0)
      for (const row of rows) expect(numbers.has(row['voyageNumber']), list).toBe(true)
    }
    const past = new Date().toISOString()
    const then = (await data(inspector.call('GET', `${path}?limit=500&asAt=${past}`))).rows as Row[]
    expect(then.map(({ id }) => id).toSorted()).toEqual(ids)
  })

  test('one of others is not there, by whatever call it is named', async () => {
    const [{ id, voyageNumber }] = foreign as [Row]
    const lot = (await data(boss.call('GET', `${path}/${id}`))).lots[0].id as string
    for (const address of [
      `${path}/${id}`,
      `${path}/${id}/versions`,
      `${path}/${id}/comment`,
      `${path}/${id}/document`,
      `${path}/${id}/used`,
      `${path}/${id}/print?language=en`,
      `/lots-management/${lot}`,
      `/voyages/${String(voyageNumber)}`,
    ]) {
      const { status } = await inspector.call('GET', address)
      const never = await inspector.call('GET', address.replaceAll(/[0-9a-f-]{36}/g, crypto.randomUUID()))
      expect([address, status]).toEqual([address, 404])
      if (!address.startsWith('/voyages')) expect(never.status, address).toBe(404)
    }
    const found = await data(inspector.call('GET', `/search?text=${String(voyageNumber)}`))
    expect(found.groups).toEqual([])
    const mine = String(own[0]!['voyageNumber'])
    expect((await data(inspector.call('GET', `/search?text=${mine}`))).groups.length).toBeGreaterThan(0)
  })

  test('a version is there for those who took part then, and says nothing of what was before', async () => {
    const [{ id }] = own as [Row]
    const appointedThen = (code: string, version: number) =>
      server.owner.transaction({ id: boss.userId, scope: everything }, (tx) =>
        tx.query(sql`
          update movement_instruction_versions set snapshot = jsonb_set(snapshot, '{inspector}', to_jsonb(${code}::text))
          where instruction_id = ${id} and version = ${version}`),
      )
    const { versions } = await data(inspector.call('GET', `${path}/${id}/versions`))
    expect(versions.length).toBeGreaterThan(1)
    const oldest = versions.at(-1).version as number
    await appointedThen('QTL', oldest)
    const left = (await data(inspector.call('GET', `${path}/${id}/versions`))).versions as { version: number }[]
    expect(left.map((one) => one.version)).not.toContain(oldest)
    expect((await inspector.call('GET', `${path}/${id}/versions/${oldest}`)).status).toBe(404)
    const first = await data(inspector.call('GET', `${path}/${id}/versions/${oldest + 1}`))
    expect(first.changes).toEqual([])
    await appointedThen('INS', oldest)
  })

  test('changes hands at the next request, with the company or with the voyage', async () => {
    const { id } = written()
    const appoint = (code: string) =>
      server.owner.transaction({ id: boss.userId, scope: everything }, (tx) =>
        tx.query(sql`update movement_instructions set inspector = ${code} where id = ${id}`),
      )
    expect((await rival.call('GET', `${path}/${id}`)).status).toBe(404)
    await appoint('QTL')
    expect((await inspector.call('GET', `${path}/${id}`)).status).toBe(404)
    expect((await rival.call('GET', `${path}/${id}`)).status).toBe(200)
    await appoint('INS')
    await server.owner.transaction({ id: boss.userId }, (tx) =>
      tx.query(sql`update attributes set value = 'QTL' where role = ${inspector.username}`),
    )
    expect((await inspector.call('GET', `${path}/${id}`)).status).toBe(404)
    await server.owner.transaction({ id: boss.userId }, (tx) =>
      tx.query(sql`update attributes set value = 'INS' where role = ${inspector.username}`),
    )
    expect((await inspector.call('GET', `${path}/${id}`)).status).toBe(200)
  })

  test('a change is heard by those who take part, and by no other outsider', async () => {
    const listen = async ({ token }: TestUser) => {
      const stop = new AbortController()
      const headers = { authorization: `Bearer ${token}` }
      const stream = await fetch(`${server.api.url}/api/events`, { headers, signal: stop.signal })
      const heard: string[] = []
      void (async () => {
        for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) heard.push(piece)
      })().catch(() => {})
      return { heard, stop: () => stop.abort() }
    }
    const [mine, theirs] = [await listen(inspector), await listen(rival)]
    const [{ id }] = own as [Row]
    await data(boss.call('POST', `${path}/${id}/comment`, { body: { text: 'Alongside', mentions: [] } }))
    await expect.poll(() => mine.heard.join()).toContain(id)
    await data(boss.call('POST', `${path}/${foreign[0]!.id}/comment`, { body: { text: 'Alongside', mentions: [] } }))
    await expect.poll(() => theirs.heard.join()).toContain(foreign[0]!.id)
    expect(theirs.heard.join()).not.toContain(id)
    expect(mine.heard.join()).not.toContain(foreign[0]!.id)
    mine.stop()
    theirs.stop()
  })
})

test('an outsider reads what was measured for the own voyage, and not what lies in the tank', async () => {
  const numbers = own.map((row) => String(row['voyageNumber']))
  const [operation] = await server.owner.query(sql<{ id: string }>`
    select o.id from tank_operations o join tank_book_stock b on b.tank_code = o.tank_code and b.real_mass > 0
    where o.voyage_number = any(${numbers}) limit 1`)
  const seen = async (by: TestUser) => data(by.call('GET', `/tank/operations/${operation!.id}`))
  expect((await seen(boss)).book).toMatchObject({ real: { mass: expect.any(String) } })
  expect(await seen(inspector)).toMatchObject({ id: operation!.id, book: null })
})

test('the statements of lists leave others out by themselves, without the net of row security below them', async () => {
  // The owner at work is held by no policy.
  const counted = (parties: 'all' | string[]) =>
    Promise.all(
      [movementInstructionRegistry, lotsManagementRegistry, checklistRegistry, tankOperationRegistry].map((registry) =>
        countRows({ ...server.owner, scope: { sites: 'all', parties } }, registry, {}),
      ),
    )
  const [voyages, ...below] = await counted(['INS'])
  expect(voyages).toBe(own.length)
  for (const [index, count] of (await counted('all')).slice(1).entries()) expect(below[index]).toBeLessThan(count)
  expect(await counted([])).toEqual([0, 0, 0, 0])
})

test('row security says the same below every statement, in the present and in the past', async () => {
  const inside: Scope = { sites: 'all', parties: ['INS'] }
  const tables = await server.owner.query(sql<{ name: string }>`select table_name as name from party_tables order by 1`)
  expect(tables.length).toBeGreaterThan(12)
  const ids = new Set(own.map(({ id }) => id))
  const stock = [
    'tank_book_stock',
    'tank_day_stock',
    'tank_day_sheets',
    'stock_days',
    'stock_edits',
    'locked_stocks',
    'pocket_entries',
    'splits',
    'timesheets',
    'timesheet_events',
    'timesheet_versions',
    'ullage_reports',
    'shift_handovers',
    'shift_handover_notes',
    'shift_handover_pages',
    'scheduled_operations',
    'scheduled_operation_counters',
    'operative_plan_versions',
    'plan_what_ifs',
    'plan_what_if_moves',
    'daily_plan_slots',
    'daily_plan_versions',
    'tank_trackings',
  ]
  for (const name of stock) {
    expect(await server.db.within(inside).query(sql`select 1 from ${sql.table(name)}`), name).toEqual([])
  }
  for (const { name } of tables) {
    if (stock.includes(name)) continue
    const column = name === 'movement_instructions' ? 'id' : 'instruction_id'
    if (['tank_operations', 'tank_postings', 'documents'].includes(name)) continue
    const rows = await server.db.within(inside).query(sql<{ id: string }>`
      select ${sql.ref(column)} as id from ${sql.table(name)}`)
    expect(
      rows.filter(({ id }) => !ids.has(id)),
      name,
    ).toEqual([])
    const none = await server.db.within({ sites: 'all', parties: [] }).query(sql`select 1 from ${sql.table(name)}`)
    expect(none, name).toEqual([])
  }
  const numbers = new Set(own.map((row) => String(row['voyageNumber'])))
  for (const statement of [
    sql<{ n: string }>`select voyage_number as n from tank_operations`,
    sql<{ n: string }>`select o.voyage_number as n from tank_postings p join tank_operations o on o.id = p.operation`,
  ]) {
    const rows = await server.db.within(inside).query(statement)
    expect(rows.filter(({ n }) => !numbers.has(n))).toEqual([])
  }
  const past = await server.db.within(inside).query(sql<{ id: string }>`
    select coalesce(after ->> 'id', before ->> 'id') as id from history where table_name = 'movement_instructions'`)
  expect(past.length).toBeGreaterThan(0)
  expect(past.filter(({ id }) => !ids.has(id))).toEqual([])
  await expect(
    server.db.transaction({ id: inspector.userId, scope: inside }, (tx) =>
      tx.query(
        sql`update movement_instructions set inspector = 'QTL', agent = null, holders = '{}' where id = ${written().id}`,
      ),
    ),
  ).rejects.toThrow(/row-level security/)
})

test('what is open to outsiders says so, call by call, and each element is open or closed as a whole', () => {
  const mixed = Map.groupBy(
    calls.filter(({ permission, method }) => permission.includes('.') && method === 'GET'),
    ({ permission }) => permission,
  )
  const wrong = [...mixed].filter(([, group]) => new Set(group.map(({ outsiders = false }) => outsiders)).size > 1)
  expect(wrong.map(([element]) => element)).toEqual([])
  const narrowed = lists.filter(({ parties }) => parties).map(({ id }) => id)
  expect(narrowed.toSorted()).toEqual(['lotsManagement', 'movementChecklist', 'movementInstructions', 'tankOperations'])
})

test('the house is no directory: an outsider finds whom they know, and nobody else', async () => {
  const people = async () => data(inspector.call('GET', '/system/notification/receiver?text=a'))
  expect(await people()).toEqual([])
  const grant = await data(inspector.call('GET', '/security/who-can-grant/vessels.edit'))
  expect(grant).toMatchObject({ roles: [], people: [] })
  const stranger = await inspector.call('POST', '/system/notification', {
    body: { users: [boss.userId], roles: [], subject: 'x', message: 'x', url: null },
  })
  expect(stranger.status).toBe(400)
  const body = { users: [inspector.userId], roles: [], subject: 'Welcome', message: 'x', url: null }
  await data(boss.call('POST', '/system/notification', { body }))
  const known = await data(inspector.call('GET', '/system/notification/receiver'))
  expect(known.map(({ id }: { id: string }) => id)).toEqual([boss.userId])
  await data(
    inspector.call('POST', '/system/notification', { body: { ...body, users: [boss.userId], subject: 'Thank you' } }),
  )
})
