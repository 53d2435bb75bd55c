import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { replay } from '@molo/measurement/trace'
import { demoServer } from '#demo/testing/demo-server.ts'
import { type HttpAnswer, type TestUser } from '#platform/testing/test-server.ts'
import { operationElements as elements } from '../contract/tank-operations.contract.ts'

const server = await demoServer()
const keeper = await server.userWith(Object.values(elements))
const reader = await server.userWith([elements.view])
const north = await server.userWith(Object.values(elements), { sites: ['N'] })

const reading = {
  gauge: 'dip',
  reading: 9e3,
  waterLevel: 0,
  liquidTemperature: '21.4',
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
/** A tank of its own for each story, so that none has the stock of another. */
const asked = (tankCode: string, operationType: string, more = {}) => ({
  ...papers,
  operationType,
  tankCode,
  product: null,
  openingAt: '2026-10-01T06:00:00.000Z',
  ...more,
})
const done = (answer: HttpAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const path = (id: string, rest = '') => `/tank/operations/${id}${rest}`
const create = async (body: unknown, by = keeper) => done(await by.call('POST', '/tank/operations', { body }))
const at = (operation: { version: number }) => ({ headers: { 'if-match': `"${operation.version}"` } })
const measure = (operation: any, side: string, level: number, measuredAt: string, by: TestUser = keeper) =>
  by.call('PUT', path(operation.id, `/measures/${side}`), {
    ...at(operation),
    body: { from: 'reading', measuredAt, measure: { ...reading, reading: level } },
  })
const post = (operation: any, by: TestUser = keeper) =>
  by.call('POST', path(operation.id, '/post'), { ...at(operation), body: { reason: null } })
const edit = (operation: any, changes: Record<string, unknown>, by: TestUser = keeper) =>
  by.call('PUT', path(operation.id), {
    ...at(operation),
    body: { ...papers, direction: operation.direction, limitReason: null, quantity: null, fiscal: null, ...changes },
  })
const codeOf = (answer: HttpAnswer) => answer.body.data?.[0]?.key ?? answer.body.code
const book = async (tank: string) => {
  const [row] = await server.db.query(sql<{ fiscal: string; real: string }>`
    select trim_scale(fiscal_mass)::text as fiscal, trim_scale(real_mass)::text as real from tank_book_stock where tank_code = ${tank}`)
  return row
}
/** The tank has a stock to begin with: by a stock-take, as in life. */
async function stocked(tank: string, level: number) {
  const taken = await create(asked(tank, 'INV'))
  return done(await post(done(await measure(taken, 'closing', level, '2026-10-01T05:00:00.000Z'))))
}

test('from a draft by opening and closing to the ledger, every figure calculated by the server and traceable', async () => {
  await stocked('S107', 9_000)
  const draft = await create(asked('S107', 'SCN', { direction: 'receiver', voyageNumber: 'S26-0311' }))
  expect(draft).toMatchObject({ status: 'draft', effect: 'movement', real: null, product: 'CR-SAH' })
  expect(codeOf(await measure(draft, 'closing', 9_500, '2026-10-02T06:00:00.000Z'))).toBe('measure')
  const open = done(await measure(draft, 'opening', 9_000, '2026-10-01T07:00:00.000Z'))
  expect(open).toMatchObject({ status: 'inProgress', openingAt: '2026-10-01T07:00:00.000Z' })
  const closed = done(await measure(open, 'closing', 11_000, '2026-10-02T06:00:00.000Z'))
  expect(closed.status).toBe('measured')
  expect(Number(closed.real.mass)).toBe(Number(closed.closing.mass) - Number(closed.opening.mass))
  expect(closed.fiscal).toEqual(closed.real)
  const posted = done(await post(closed))
  expect(posted.postings).toMatchObject([{ kind: 'movement', real: { mass: closed.real.mass } }])
  expect(posted.book.real.mass).toBe(String(Number(closed.closing.mass)))
  const why = done(await reader.call('GET', path(posted.id, '/why')))
  for (const side of ['opening', 'closing']) expect(replay(why[side].trace).value?.isIdentical).toBe(true)
  const history = await server.owner.query(sql`select from history where record_id = ${posted.id}`)
  expect(history).toHaveLength(4)
})

test('negative all over asks for a switch before it can be posted; switched, the same figures are positive', async () => {
  await stocked('S201', 9_000)
  const open = done(
    await measure(
      await create(asked('S201', 'TRI', { direction: 'receiver' })),
      'opening',
      9_000,
      '2026-10-01T07:00:00.000Z',
    ),
  )
  const closed = done(await measure(open, 'closing', 8_000, '2026-10-01T09:00:00.000Z'))
  expect(Number(closed.real.mass)).toBeLessThan(0)
  const refused = await post(closed)
  expect(refused.body.data[0]).toMatchObject({
    key: 'direction',
    value: expect.stringContaining('Switch sender and receiver'),
  })
  const switched = done(await edit(closed, { direction: 'sender' }))
  expect(Number(switched.real.mass)).toBe(-Number(closed.real.mass))
  expect(done(await post(switched)).status).toBe('posted')
})

test('the document may say another quantity: the fiscal book follows it, the real one the tank', async () => {
  await stocked('S301', 5_000)
  const before = await book('S301')
  const open = done(
    await measure(
      await create(asked('S301', 'OLR', { direction: 'receiver' })),
      'opening',
      5_000,
      '2026-10-01T07:00:00.000Z',
    ),
  )
  const closed = done(await measure(open, 'closing', 6_000, '2026-10-01T09:00:00.000Z'))
  const document = { mass: '1000', volume15: '1200', observed: '1210' }
  const stated = done(
    await edit(closed, { fiscal: document, fiscalDocumentNumber: '26IT0001', fiscalDocumentType: null }),
  )
  expect(stated).toMatchObject({ fiscal: document, fiscalOrigin: 'document', real: closed.real })
  done(await post(stated))
  const after = await book('S301')
  expect(Number(after!.fiscal) - Number(before!.fiscal)).toBe(1000)
  expect(Number(after!.real) - Number(before!.real)).toBe(Number(closed.real.mass))
})

test('a foot zeroing takes a quantity, no level and nothing from the calculator; a calculation is imported with its origin', async () => {
  await stocked('S401', 4_000)
  const level = await keeper.call('POST', '/tank/operations', { body: asked('S401', 'AZZPD') })
  expect(level.body.data[0].value).toContain('level measure cannot be imported for a foot zeroing')
  const zeroing = await create(asked('S401', 'AZZPD', { measureType: 'quantity' }))
  const helper = await server.userWith('super-admin')
  const saved = done(
    await helper.call('POST', '/tank-calculator/calculations', {
      body: { tankCode: 'S401', measuredAt: '2026-10-03T06:00:00.000Z', measure: { ...reading, reading: 4_500 } },
    }),
  )
  const imports = (operation: any, side: string) =>
    keeper.call('PUT', path(operation.id, `/measures/${side}`), {
      ...at(operation),
      body: { from: 'calculator', calculation: saved.id },
    })
  expect((await imports(zeroing, 'closing')).body.data[0].value).toContain('AZZPD')
  const heel = { mass: '250', volume15: '300', observed: '301' }
  const moments = { openingAt: '2026-10-01T08:00:00.000Z', closingAt: '2026-10-01T08:30:00.000Z' }
  const given = done(await edit(zeroing, { measureType: 'quantity', quantity: { ...heel, ...moments } }))
  done(await post(given))
  expect(await book('S401')).toEqual({ fiscal: '250', real: '250' })

  const receipt = await create(asked('S401', 'PRD', { direction: 'receiver' }))
  const imported = done(await imports(receipt, 'opening'))
  expect(imported.opening).toMatchObject({ origin: 'calculator', calculation: saved.id, level: 4_500 })
  const other = await create(asked('S402', 'PRD', { direction: 'receiver' }))
  expect((await imports(other, 'opening')).body.data[0].value).toContain('S401')
})

test('what is posted changes no more: it is reversed with a reason, or replaced, and the two are linked', async () => {
  await stocked('S501', 6_000)
  const quantity = (mass: string) => ({
    mass,
    volume15: mass,
    observed: mass,
    openingAt: '2026-10-02T06:00:00.000Z',
    closingAt: '2026-10-02T07:00:00.000Z',
  })
  const given = async (mass: string, of?: any) => {
    const operation = of ?? (await create(asked('S501', 'PRD', { direction: 'receiver', measureType: 'quantity' })))
    return done(await edit(operation, { measureType: 'quantity', quantity: quantity(mass) }))
  }
  const start = Number((await book('S501'))!.real)
  const posted = done(await post(await given('5000')))
  expect((await edit(posted, {})).body.code).toBe('tank-operations.isPosted')
  expect((await keeper.call('DELETE', path(posted.id), at(posted))).status).toBe(409)
  const replacement = done(
    await keeper.call('POST', path(posted.id, '/replace'), { body: { reason: 'Meter misread' } }),
  )
  expect(replacement).toMatchObject({ status: 'draft', replaces: { number: posted.number, status: 'posted' } })
  expect((await keeper.call('POST', path(posted.id, '/replace'), { body: { reason: 'again' } })).status).toBe(409)
  expect(Number((await book('S501'))!.real)).toBe(start + 5000)
  const second = done(await post(await given('5200', replacement)))
  expect(Number((await book('S501'))!.real)).toBe(start + 5200)
  const first = done(await keeper.call('GET', path(posted.id)))
  expect(first).toMatchObject({
    status: 'reversed',
    reversalReason: 'Meter misread',
    replacedBy: { number: second.number },
  })
  expect(first.postings.map(({ kind }: { kind: string }) => kind)).toEqual(['movement', 'reversal'])
  const reversed = done(
    await keeper.call('POST', path(second.id, '/reverse'), { ...at(second), body: { reason: 'Cancelled' } }),
  )
  expect(reversed.status).toBe('reversed')
  expect(Number((await book('S501'))!.real)).toBe(start)
  expect((await post(reversed)).body.code).toBe('tank-operations.notNow')
})

test('more than there is, or than fits, is refused in words and leaves nothing behind', async () => {
  await stocked('S601', 3_000)
  const before = await book('S601')
  const moments = { openingAt: '2026-10-02T06:00:00.000Z', closingAt: '2026-10-02T07:00:00.000Z' }
  const refusal = async (type: string, direction: string, mass: string) => {
    const draft = await create(asked('S601', type, { direction, measureType: 'quantity' }))
    const quantity = { mass, volume15: mass, observed: mass, ...moments }
    const operation = done(await edit(draft, { measureType: 'quantity', quantity }))
    const answer = await post(operation)
    expect(answer.status).toBe(409)
    expect(done(await keeper.call('GET', path(operation.id))).status).toBe('measured')
    return answer.body.code
  }
  expect(await refusal('LAV', 'sender', '999999999')).toBe('tank-operations.stockNegative')
  expect(await refusal('PRD', 'receiver', '9999999999')).toBe('tank-operations.stockAboveMaximum')
  expect(await book('S601')).toEqual(before)
})

test('the same key posts once, an old version not at all, and nobody beyond their right and plant', async () => {
  await stocked('S302', 3_000)
  const draft = await create(asked('S302', 'PRD', { direction: 'receiver', measureType: 'quantity' }))
  const quantity = {
    mass: '10',
    volume15: '12',
    observed: '12',
    openingAt: '2026-10-02T06:00:00.000Z',
    closingAt: '2026-10-02T07:00:00.000Z',
  }
  const measured = done(await edit(draft, { measureType: 'quantity', quantity }))
  const stale = await edit(draft, { measureType: 'quantity', quantity })
  expect(stale.status).toBe(412)
  expect(stale.body.detail.current.version).toBe(measured.version)
  expect((await post(measured, reader)).status).toBe(403)
  expect((await keeper.call('POST', path(measured.id, '/post'), { body: { reason: null } })).status).toBe(428)
  expect((await post(measured, north)).status).toBe(404)
  expect((await north.call('GET', '/tank/operations?tankCode=S302')).body.data.rows).toEqual([])
  expect((await north.call('POST', '/tank/operations', { body: asked('S302', 'RIL') })).status).toBe(400)
  const before = await book('S302')
  const headers = { 'if-match': `"${measured.version}"`, 'idempotency-key': crypto.randomUUID() }
  const [one, two] = [
    await keeper.call('POST', path(measured.id, '/post'), { headers, body: { reason: null } }),
    await keeper.call('POST', path(measured.id, '/post'), { headers, body: { reason: null } }),
  ]
  expect([one.status, two.status, two.body.data.version]).toEqual([200, 200, one.body.data.version])
  expect(Number((await book('S302'))!.real)).toBe(Number(before!.real) + 10)
})

test('a transfer is once sent and once received for its voyage, and never both together', async () => {
  const seer = await server.userWith([elements.view, 'voyages.view'], { language: 'it' })
  const move = async (tank: string, direction: string, mass: string) => {
    const draft = await create(
      asked(tank, 'TRI', { direction, measureType: 'quantity', voyageNumber: 'S26-0313', product: 'CR-SAH' }),
    )
    const quantity = { mass, volume15: mass, observed: mass }
    const span = { openingAt: '2026-10-01T06:00:00.000Z', closingAt: '2026-10-01T09:00:00.000Z' }
    const more = { measureType: 'quantity', voyageNumber: 'S26-0313', quantity: { ...quantity, ...span } }
    return done(await edit(draft, more))
  }
  const stage = async () => done(await seer.call('GET', '/voyages/S26-0313')).stages[0]
  await move('S102', 'sender', '1000000')
  expect((await stage()).quantities).toEqual([{ value: '1000.000', unit: 't', direction: 'sender' }])
  await move('S103', 'receiver', '999000')
  await move('S108', 'receiver', '500')
  expect(await stage()).toMatchObject({
    quantities: [
      { value: '1000.000', unit: 't', direction: 'sender' },
      { value: '999.500', unit: 't', direction: 'receiver' },
    ],
    deviation: null,
  })
})
