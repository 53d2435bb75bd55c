import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { everything } from '#platform/server/database/scope.ts'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import type { HttpAnswer, TestUser } from '#platform/testing/test-server.ts'
import { operationElements as elements } from '../contract/tank-operations.contract.ts'
import { secondPersonFrom, tolerances } from '../rules/tank-operations.ts'

/** Hand and gauge apart: within the tolerance, beyond it, and beyond the limit. */

const server = await demoServer()
const keeper = await server.userWith(Object.values(elements))
const second = await server.userWith(Object.values(elements))
const reader = await server.userWith([elements.view])

const gauged = 9_000
const [openedAt, closedAt] = ['2026-10-02T06:00:00.000Z', '2026-10-02T09:00:00.000Z'] as const
const reading = {
  gauge: 'dip',
  reading: gauged,
  waterLevel: 0,
  liquidTemperature: '20.0',
  ambientTemperature: '18.0',
  density15: '0.84650',
  sedimentAndWater: '0.100',
  feetPosition: 'LOW',
  vapourTemperature: null,
  pressure: null,
}
const papers = {
  direction: null,
  measureType: 'level',
  productOwner: 'SEL',
  managementType: 'OWN',
  voyageNumber: null,
  fiscalDocumentType: null,
  fiscalDocumentNumber: null,
  molecularWeight: null,
  note: null,
}
const done = (answer: HttpAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const path = (id: string, rest = '') => `/tank/operations/${id}${rest}`
const at = (operation: { version: number }) => ({ headers: { 'if-match': `"${operation.version}"` } })
const asked = (more: object) => ({
  ...papers,
  operationType: 'RIL',
  tankCode: 'S107',
  product: null,
  openingAt: openedAt,
  ...more,
})
const create = async (more: object = {}) =>
  done(await keeper.call('POST', '/tank/operations', { body: asked(more) })) as any
const step = (operation: any, name: 'post' | 'ask-second-person', reason: string | null, by: TestUser = keeper) =>
  by.call('POST', path(operation.id, `/${name}`), { ...at(operation), body: { reason } })
const measured = async (operation: any, more: object, side = 'closing') =>
  done(
    await keeper.call('PUT', path(operation.id, `/measures/${side}`), {
      ...at(operation),
      body: {
        from: 'reading',
        measuredAt: side === 'opening' ? openedAt : closedAt,
        measure: { ...reading, ...more },
      },
    }),
  ) as any
/** A check measurement so far from the gauge. */
const apart = async (more: object) => measured(await create(), more)
const isFiscal = async () =>
  (await server.owner.query(sql<{ is: boolean }>`select is_fiscal as is from tanks where code = 'S107'`))[0]!.is
let tolerance = 0
let limit = 0

beforeAll(async () => {
  await server.owner.transaction({ id: 'system:test', scope: everything }, async (tx) => {
    await tx.query(sql`select make_reading_months('2026-10-01', '2026-10-31')`)
    for (const moment of [openedAt, closedAt]) {
      await tx.query(sql`
        insert into tank_readings (tank_code, plant, at, level, water_level, temperature, quality)
        values ('S107', 'S', ${moment}, ${gauged}, 0, 20.0, 'ggg---')`)
    }
  })
  tolerance = Number(((await isFiscal()) ? tolerances.fiscal : tolerances.other).level)
  limit = secondPersonFrom * tolerance
})

test('within the tolerance nobody is asked; beyond it a reason is, and kept, shown and printed', async () => {
  const close = done(await step(await apart({ reading: gauged + tolerance }), 'post', null))
  expect(close).toMatchObject({ status: 'posted', toleranceReason: null, postAskedBy: null })

  const off = await apart({ reading: gauged + tolerance + 1 })
  const refused = await step(off, 'post', null)
  expect(refused).toMatchObject({ status: 400, body: { data: [{ key: 'reason' }] } })
  expect(refused.body.data[0].value).toContain('tolerance')
  expect(done(await reader.call('GET', path(off.id))).status).toBe('measured')
  const posted = done(await step(off, 'post', 'Gauge under repair'))
  expect(posted).toMatchObject({ status: 'posted', toleranceReason: 'Gauge under repair' })
  const answer = await fetch(`${server.api.url}/api${path(off.id, '/print?as=final&language=en')}`, {
    headers: { authorization: `Bearer ${reader.token}` },
  })
  expect(pdfPages(Buffer.from(await answer.arrayBuffer())).join(' ')).toContain('Gauge under repair')
})

test('a temperature counts as a level does, and the opening of a movement as its closing', async () => {
  const warm = await apart({ liquidTemperature: '21.1' })
  expect((await step(warm, 'post', null)).status).toBe(400)
  const open = await measured(
    await create({ operationType: 'PRD', direction: 'receiver' }),
    { reading: gauged - tolerance - 2 },
    'opening',
  )
  const closed = await measured(open, { reading: gauged })
  expect((await step(closed, 'post', null)).body.data[0].key).toBe('reason')
})

test('beyond the limit one asks and another one posts, never the same person', async () => {
  const far = await apart({ reading: gauged + limit + 1 })
  expect((await step(far, 'post', 'I am sure')).body.code).toBe('tank-operations.needsSecondPerson')
  expect((await step(far, 'ask-second-person', '')).status).toBe(400)
  expect((await step(far, 'ask-second-person', 'x', reader)).status).toBe(403)
  const waiting = done(await step(far, 'ask-second-person', 'Dipped twice'))
  expect(waiting).toMatchObject({
    status: 'measured',
    postAskedBy: { id: keeper.userId },
    toleranceReason: 'Dipped twice',
  })
  expect(await step(waiting, 'post', 'Me again')).toMatchObject({
    status: 403,
    body: { code: 'tank-operations.notSecondPerson' },
  })
  const posted = done(await step(waiting, 'post', null, second))
  expect(posted).toMatchObject({
    status: 'posted',
    toleranceReason: 'Dipped twice',
    postAskedBy: { id: keeper.userId },
  })
  expect(posted.postings).toHaveLength(1)
  // At the limit itself one person with a reason is enough, and nobody is asked in vain.
  const near = await apart({ reading: gauged + limit })
  expect((await step(near, 'ask-second-person', 'x')).body.code).toBe('tank-operations.noSecondPerson')
  expect(done(await step(near, 'post', 'Roof stuck')).status).toBe('posted')
})

test('the database takes no posting beyond the limit by whoever asked for it, nor one that nobody asked for', async () => {
  const waiting = done(await step(await apart({ reading: gauged + 4 * limit }), 'ask-second-person', 'Dipped twice'))
  const write = (statement: ReturnType<typeof sql>, actor: string) =>
    server.owner
      .transaction({ id: actor, scope: everything }, (tx) => tx.query(statement))
      .then(
        () => 'written',
        (error: { code?: string }) => error.code,
      )
  const posts = sql`update tank_operations set status = 'posted', version = version + 1 where id = ${waiting.id}`
  expect(await write(posts, keeper.userId)).toBe('MO016')
  const unasked = sql`
    update tank_operations set status = 'posted', post_asked_by = null, post_asked_at = null where id = ${waiting.id}`
  expect(await write(unasked, second.userId)).toBe('23514')
  const unexplained = sql`update tank_operations set tolerance_reason = null where id = ${waiting.id}`
  expect(await write(unexplained, second.userId)).toBe('23514')
})

test('what a second person was asked for is taken back by any change, and two at once post once', async () => {
  const far = await apart({ reading: gauged + 2 * limit })
  const asks = await Promise.all([keeper, second].map((by) => step(far, 'ask-second-person', 'Dipped', by)))
  expect(asks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  const waiting = done(asks.find(({ status }) => status === 200)!)
  const again = await measured(waiting, { reading: gauged + 3 * limit })
  expect(again).toMatchObject({ toleranceReason: null, postAskedBy: null })
  expect((await step(again, 'post', null, second)).status).toBe(409)
  const third = await server.userWith(Object.values(elements))
  const renewed = done(await step(again, 'ask-second-person', 'Dipped three times'))
  const posts = await Promise.all([second, third].map((by) => step(renewed, 'post', null, by)))
  expect(posts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  const found = await server.owner.query(sql`select from tank_postings where operation = ${far.id}`)
  expect(found).toHaveLength(1)
})

test('a key is no second person', async () => {
  const waiting = done(await step(await apart({ reading: gauged - 2 * limit }), 'ask-second-person', 'Dipped twice'))
  const program = await server.userWith(Object.values(elements))
  await server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`update users set is_api_key_user = true where id = ${program.userId}`),
  )
  const root = await server.userWith('super-admin')
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  const body = { userId: program.userId, name: 'night', scopes: Object.values(elements), networks: [], endsAt: soon }
  const { key } = done(await root.call('POST', '/security/api-key', { body }))
  const refused = await server.anonymous('POST', path(waiting.id, '/post'), {
    headers: { ...at(waiting).headers, authorization: `Bearer ${key}` },
    body: { reason: null },
  })
  expect(refused).toMatchObject({ status: 403, body: { code: 'platform.notByKey' } })
  expect(done(await reader.call('GET', path(waiting.id))).status).toBe('measured')
})

test('the direction follows from a type that leaves no choice, and another one is refused by its name', async () => {
  const decided = await create({ operationType: 'PRD', direction: null })
  expect(decided.direction).toBe('receiver')
  const wrong = await keeper.call('POST', '/tank/operations', {
    body: asked({ operationType: 'PRD', direction: 'sender' }),
  })
  expect(wrong).toMatchObject({ status: 400, body: { data: [{ key: 'direction' }] } })
  const open = await keeper.call('POST', '/tank/operations', { body: asked({ operationType: 'TRI' }) })
  expect(open).toMatchObject({ status: 400, body: { data: [{ key: 'direction' }] } })
  expect(await create()).toMatchObject({ direction: null })
})

test('an unknown voyage is refused by its field, for new operations and for written ones', async () => {
  const [known] = await server.owner.query(sql<{ number: string }>`
    select voyage_number as number from movement_instructions where plant = 'S' and voyage_number not like '~%' limit 1`)
  const of = (voyageNumber: string) => keeper.call('POST', '/tank/operations', { body: asked({ voyageNumber }) })
  const refused = await of('S99-9999')
  expect(refused).toMatchObject({ status: 400, body: { data: [{ key: 'voyageNumber' }] } })
  expect(refused.body.data[0].value).toContain('S99-9999')
  const operation = done(await of(known!.number))
  const edit = (voyageNumber: string) =>
    keeper.call('PUT', path(operation.id), {
      ...at(operation),
      body: { ...papers, limitReason: null, quantity: null, fiscal: null, voyageNumber },
    })
  expect((await edit('S99-9999')).body.data[0].key).toBe('voyageNumber')
  expect((await edit(known!.number)).status).toBe(200)
})

test('a check measurement moves nothing, in the list and in its totals', async () => {
  const check = await apart({ reading: gauged })
  const { rows } = done(await reader.call('GET', `/tank/operations?tankCode=S107&limit=500`))
  const row = rows.find(({ id }: { id: string }) => id === check.id)
  expect(row).toMatchObject({ effect: 'check', realMass: null, fiscalMass: null, realChange: null })
  expect(Number(check.closing.mass)).toBeGreaterThan(0)
})

test('no way round the second person: not by another measure type, nor by a moment that no gauge knows', async () => {
  const far = await apart({ reading: gauged + limit + 1 })
  const quantity = { mass: '1', volume15: '1', observed: '1', openingAt: openedAt, closingAt: closedAt }
  const body = { ...papers, measureType: 'quantity', limitReason: null, quantity, fiscal: null }
  const turned = await keeper.call('PUT', path(far.id), { ...at(far), body })
  expect(turned).toMatchObject({ status: 400, body: { data: [{ key: 'measureType' }] } })
  const ahead = await keeper.call('PUT', path(far.id, '/measures/closing'), {
    ...at(far),
    body: { from: 'reading', measuredAt: new Date(Date.now() + 600_000).toISOString(), measure: reading },
  })
  expect(ahead).toMatchObject({ status: 400, body: { data: [{ key: 'measuredAt' }] } })
})

test('what was asked is posted by the second person also where the tank has another tolerance by then', async () => {
  const far = await apart({ reading: gauged + limit + 1 })
  const waiting = done(await step(far, 'ask-second-person', 'Dipped twice'))
  const was = await isFiscal()
  const becomes = (is: boolean) =>
    server.owner.transaction({ id: 'system:test', scope: everything }, (tx) =>
      tx.query(sql`update tanks set is_fiscal = ${is} where code = 'S107'`),
    )
  await becomes(!was)
  try {
    expect(done(await step(waiting, 'post', null, second))).toMatchObject({ status: 'posted' })
  } finally {
    await becomes(was)
  }
})
