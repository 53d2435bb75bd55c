import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { HttpAnswer, TestUser } from '#platform/testing/test-server.ts'
import { operationsPath as path, planElements as elements, planPath } from '../contract/plan.contract.ts'
import { type Tried, triedNames, whatIfsPath } from '../contract/what-if.contract.ts'
import { detailsOf } from '../rules/operation.fixture.ts'

const server = await demoServer()
const planner = await server.userWith([elements.view, elements.edit])
const other = await server.userWith([elements.view, elements.edit])
const reader = await server.userWith([elements.view])
const north = await server.userWith(Object.values(elements), { sites: ['N'] })

const done = (answer: HttpAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const at = ({ version }: { version: number }) => ({ headers: { 'if-match': `"${version}"` } })
const whole = { product: 'GO-B7', company: 'SEL', quantity: '100', quantityUnit: 'MT', tanks: ['S503'] }
const create = async (more: object = {}) =>
  done(await planner.call('POST', path, { body: detailsOf({ ...whole, ...more }) }))
const read = async (id: string) => done(await planner.call('GET', `${path}/${id}`))
const make = async (name = 'Two days late') =>
  done(await planner.call('POST', whatIfsPath, { body: { plant: 'S', name, firstDay: '2026-11-30' } }))
const open = async (id: string, by = reader) => done(await by.call('GET', `${whatIfsPath}/${id}`))
const placeOf = (operation: any, more: object = {}): Tried =>
  ({
    id: operation.id,
    version: operation.version,
    ...Object.fromEntries(triedNames.map((name) => [name, operation[name]])),
    ...more,
  }) as Tried
const tryOut = (whatIf: any, moves: Tried[], by: TestUser = planner) =>
  by.call('POST', `${whatIfsPath}/${whatIf.id}/moves`, { ...at(whatIf), body: { moves } })
const decide = (whatIf: any, more: object, by: TestUser = planner) =>
  by.call('POST', `${whatIfsPath}/${whatIf.id}/decisions`, {
    ...at(whatIf),
    body: { leaveOut: [], lookAgain: [], ...more },
  })
const takeOver = (whatIf: any, by: TestUser = planner, isEarlyMooringConfirmed = false) =>
  by.call('POST', `${whatIfsPath}/${whatIf.id}/take-over`, { ...at(whatIf), body: { isEarlyMooringConfirmed } })
const discard = (whatIf: any, by: TestUser = planner) =>
  by.call('POST', `${whatIfsPath}/${whatIf.id}/discard`, at(whatIf))
const move = (operation: any, more: object, by: TestUser = other) => {
  const { quantity: _quantity, ...place } = placeOf(operation, more)
  return by.call('POST', `${planPath}/moves`, { body: { moves: [place], isEarlyMooringConfirmed: false } })
}
const later = {
  scheduledFrom: '2026-12-03T06:00:00.000Z',
  scheduledTo: '2026-12-03T12:00:00.000Z',
}

/** All that people, papers and partners read of the plan, and all that they are told of it. */
async function realPlan() {
  const tables = await server.owner.query(sql<{ what: string }>`
    select md5(string_agg(t::text, '|' order by id)) as what from scheduled_operations t
    union all select md5(string_agg(t::text, '|' order by id)) from operative_plan_versions t
    union all select count(*)::text from history where table_name = 'scheduled_operations'
    union all select count(*)::text from notifications
    union all select count(*)::text from jobs`)
  const asked = [
    `${planPath}?plant=S&from=2026-11-01T00:00:00.000Z&to=2027-01-01T00:00:00.000Z`,
    `${planPath}/pending?plant=S&kind=sent`,
    `${planPath}/pending?plant=S&kind=published`,
    `${path}?limit=500`,
  ]
  const told = []
  for (const address of asked) told.push(done(await planner.call('GET', address)))
  return JSON.stringify([tables, told])
}

test('what is tried changes nothing of the plan, and is there for the others of the plant', async () => {
  const operation = await create()
  const before = await realPlan()
  const whatIf = await make()
  expect(whatIf).toMatchObject({ status: 'open', plant: 'S', firstDay: '2026-11-30', moves: [], version: 1 })
  const tried = done(await tryOut(whatIf, [placeOf(operation, { ...later, quantity: '120' })]))
  expect(tried.version).toBe(2)
  expect(tried.moves).toMatchObject([
    {
      seenVersion: 1,
      changes: { ...later, quantity: '120.000' },
      was: { scheduledFrom: operation.scheduledFrom, quantity: '100.000', status: 'scheduled' },
      operation: { id: operation.id, scheduledFrom: operation.scheduledFrom },
    },
  ])
  expect(await realPlan()).toBe(before)
  expect((await open(whatIf.id)).moves).toEqual(tried.moves)
  const list = done(await reader.call('GET', `${whatIfsPath}?plant=S`))
  expect(list.find(({ id }: { id: string }) => id === whatIf.id)).toMatchObject({ name: 'Two days late', moveCount: 1 })
  // Put back where it stands it is different no more.
  expect(done(await tryOut(tried, [placeOf(operation)])).moves).toEqual([])
  expect(await realPlan()).toBe(before)
})

test('who may not write the plan tries nothing, and for people of another plant nothing of it is there', async () => {
  const operation = await create()
  const whatIf = done(await tryOut(await make(), [placeOf(operation, later)]))
  for (const by of [reader, north]) {
    const is = by === reader ? 403 : 404
    expect((await tryOut(whatIf, [placeOf(operation, later)], by)).status).toBe(is)
    expect((await decide(whatIf, { leaveOut: [operation.id] }, by)).status).toBe(is)
    expect((await takeOver(whatIf, by)).status).toBe(is)
    expect((await discard(whatIf, by)).status).toBe(is)
  }
  const body = { plant: 'S', name: 'Strange', firstDay: '2026-11-30' }
  expect((await reader.call('POST', whatIfsPath, { body })).status).toBe(403)
  expect((await north.call('POST', whatIfsPath, { body })).status).toBe(400)
  expect((await north.call('GET', `${whatIfsPath}/${whatIf.id}`)).status).toBe(404)
  expect(done(await north.call('GET', `${whatIfsPath}?plant=S`))).toEqual([])
  expect((await open(whatIf.id)).moves).toHaveLength(1)
  // Nor does what is of another plant come into it.
  const southern = done(await planner.call('GET', `${path}/${operation.id}`))
  const theirs = done(
    await north.call('POST', whatIfsPath, { body: { plant: 'N', name: 'Ours', firstDay: '2026-11-30' } }),
  )
  expect((await tryOut(theirs, [placeOf(southern, later)], north)).status).toBe(404)
})

test('what the plan refuses is refused to whoever tries it', async () => {
  const operation = await create()
  const whatIf = await make()
  const fields = async (more: object) => {
    const { status, body } = await tryOut(whatIf, [placeOf(operation, more)])
    expect(status).toBe(400)
    return body.data.map(({ key }: { key: string }) => key)
  }
  expect(await fields({ scheduledTo: operation.scheduledFrom })).toEqual(['scheduledTo'])
  expect(await fields({ tanks: ['N101'] })).toEqual(['tanks'])
  expect(await fields({ isVesselInRoadstead: true })).toEqual(['vessel'])
  expect(await fields({ quantity: null })).toEqual(['quantity'])
})

test('taken over it is what somebody would have written, once, and the what-if says by whom', async () => {
  const [one, two] = [await create(), await create()]
  const tried = done(await tryOut(await make(), [placeOf(one, later), placeOf(two, { ...later, quantity: '7' })]))
  const taken = done(await takeOver(tried))
  expect(taken).toMatchObject({ status: 'takenOver', closedBy: expect.any(String), closedAt: expect.any(String) })
  expect(await read(one.id)).toMatchObject({ ...later, version: 2, quantity: '100.000' })
  expect(await read(two.id)).toMatchObject({ ...later, version: 2, quantity: '7.000' })
  for (const again of [tried, taken]) {
    expect((await takeOver(again)).body.code).toBe('operative-plan.whatIfIsTakenOver')
    expect((await tryOut(again, [placeOf(await read(one.id))])).status).toBe(409)
  }
  expect((await discard(taken)).status).toBe(409)
  expect((await read(one.id)).version).toBe(2)
  // What it was stays readable, whatever becomes of the plan.
  done(await move(await read(one.id), { scheduledTo: '2026-12-03T14:00:00.000Z' }))
  expect((await open(taken.id)).moves[0]).toMatchObject({ was: { scheduledFrom: one.scheduledFrom }, changes: later })
})

test('the same call again is answered as the first time', async () => {
  const operation = await create()
  const tried = done(await tryOut(await make(), [placeOf(operation, later)]))
  const key = crypto.randomUUID()
  const call = () =>
    planner.call('POST', `${whatIfsPath}/${tried.id}/take-over`, {
      headers: { ...at(tried).headers, 'idempotency-key': key },
      body: { isEarlyMooringConfirmed: false },
    })
  const [first, second] = [done(await call()), done(await call())]
  expect(second).toEqual(first)
  expect((await read(operation.id)).version).toBe(2)
})

test('what went out goes back to scheduled, as when it is moved by hand', async () => {
  const operation = await create()
  await server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(sql`update scheduled_operations set status = 'sent' where id = ${operation.id}`),
  )
  done(await takeOver(done(await tryOut(await make(), [placeOf(operation, later)]))))
  expect((await read(operation.id)).status).toBe('scheduled')
})

test('what somebody has changed meanwhile is never overwritten unseen: left out, or looked at again', async () => {
  const [one, two, three] = [await create(), await create(), await create()]
  const shorter = { scheduledTo: '2026-12-01T10:00:00.000Z' }
  const tried = done(
    await tryOut(await make(), [placeOf(one, later), placeOf(two, { tanks: ['S502'] }), placeOf(three, later)]),
  )
  done(await move(one, shorter))
  done(await move(two, shorter))
  const refused = await takeOver(tried)
  expect([refused.status, refused.body.code]).toEqual([409, 'operative-plan.whatIfOvertaken'])
  for (const { id } of [one, two, three]) expect((await read(id)).tanks).toEqual(['S503'])
  expect((await read(three.id)).version).toBe(1)

  // Moved further, it is still to be decided about.
  const current = await read(two.id)
  const moved = done(await tryOut(tried, [placeOf(current, { tanks: ['S501'] })]))
  const undecided = moved.moves.find((move: any) => move.operation.id === two.id)
  expect(undecided).toMatchObject({ seenVersion: 1, was: { scheduledTo: two.scheduledTo } })
  expect((await takeOver(moved)).status).toBe(409)
  // Looked at as it no longer is, it is not looked at.
  const blind = await decide(moved, { lookAgain: [{ id: two.id, version: 1 }] })
  expect([blind.status, blind.body.detail.current.version]).toEqual([412, 2])

  const decided = done(await decide(moved, { leaveOut: [one.id], lookAgain: [{ id: two.id, version: 2 }] }))
  const seen = Object.fromEntries(decided.moves.map((move: any) => [move.operation.id, move.seenVersion]))
  expect(seen).toEqual({ [two.id]: 2, [three.id]: 1 })
  done(await takeOver(decided))
  expect(await read(one.id)).toMatchObject({ ...shorter, version: 2 })
  // The field that somebody else has written stays as they wrote it.
  expect(await read(two.id)).toMatchObject({ ...shorter, tanks: ['S501'], version: 3 })
  expect(await read(three.id)).toMatchObject(later)
})

test('two planners in one what-if: the second is told that it has changed', async () => {
  const operation = await create()
  const whatIf = await make()
  done(await tryOut(whatIf, [placeOf(operation, later)]))
  const late = await tryOut(whatIf, [placeOf(operation, { tanks: ['S502'] })], other)
  expect([late.status, late.body.detail.current.version]).toEqual([412, 2])
  expect((await open(whatIf.id)).moves[0].changes).toEqual(later)
})

test('an operation that is changed while it is taken over is held to the version that was looked at', async () => {
  const operation = await create()
  const tried = done(await tryOut(await make(), [placeOf(operation, later)]))
  const [taken, moved] = await Promise.all([takeOver(tried), move(operation, { tanks: ['S502'] })])
  // One of the two was first, and the other one is refused.
  expect([taken.status, moved.status].filter((status) => status === 200)).toHaveLength(1)
  expect([taken.status, moved.status].some((status) => status === 409 || status === 412)).toBe(true)
  expect((await read(operation.id)).version).toBe(2)
})

test('discarded it says by whom, and nothing of it can be taken over', async () => {
  const operation = await create()
  const tried = done(await tryOut(await make(), [placeOf(operation, later)]))
  expect(done(await discard(tried, other))).toMatchObject({ status: 'discarded', closedBy: expect.any(String) })
  expect((await takeOver(tried)).body.code).toBe('operative-plan.whatIfIsDiscarded')
  expect((await read(operation.id)).version).toBe(1)
  expect((await takeOver(await make())).body.code).toBe('operative-plan.whatIfEmpty')
})

test('a ship that would moor before its laycan is asked about when it is taken over', async () => {
  const ship = { operationType: 'SCN', vessel: '3259925', mooringPlatform: 'P1', inspector: 'INS' }
  const moored = { mooringAt: '2026-12-01T05:00:00.000Z', unmooringAt: '2026-12-01T13:00:00.000Z' }
  const operation = await create({ ...ship, ...moored })
  await server.owner.transaction({ id: 'system:test' }, (tx) =>
    tx.query(
      sql`update scheduled_operations set laycan_from = '2026-12-01', laycan_to = '2026-12-02' where id = ${operation.id}`,
    ),
  )
  const tried = done(await tryOut(await make(), [placeOf(operation, { mooringAt: '2026-11-30T20:00:00.000Z' })]))
  const asked = await takeOver(tried)
  expect([asked.status, asked.body.data[0].key]).toEqual([400, 'mooringAt'])
  done(await takeOver(tried, planner, true))
  expect(await read(operation.id)).toMatchObject({
    mooringAt: '2026-11-30T20:00:00.000Z',
    isEarlyMooringConfirmed: true,
  })
})

/** Whole hours of some days, so that moves meet each other and what stood there before. */
const moveOf = fc.record({
  which: fc.nat({ max: 3 }),
  from: fc.nat({ max: 48 }),
  hours: fc.integer({ min: 1, max: 12 }),
  tanks: fc.uniqueArray(fc.constantFrom('S501', 'S502', 'S503'), { minLength: 1, maxLength: 2 }),
})

test('what is taken over is what the same moves by hand come to', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moveOf, { minLength: 1, maxLength: 8 }), async (moves) => {
      const times = ({ from, hours }: { from: number; hours: number }) => ({
        scheduledFrom: new Date(Date.UTC(2026, 11, 5, from)).toISOString(),
        scheduledTo: new Date(Date.UTC(2026, 11, 5, from + hours)).toISOString(),
      })
      const [byHand, inWhatIf]: [any[], any[]] = [[], []]
      for (let nth = 0; nth < 4; nth++) {
        const start = times({ from: nth * 6, hours: 5 })
        byHand.push(await create(start))
        inWhatIf.push(await create(start))
      }
      let whatIf = await make('At random')
      for (const one of moves) {
        const place = { ...times(one), tanks: one.tanks }
        const hand = byHand[one.which]
        byHand[one.which] = done(await move(hand, place))[0]
        whatIf = done(await tryOut(whatIf, [placeOf(inWhatIf[one.which], place)]))
      }
      for (const one of inWhatIf) expect(await read(one.id)).toEqual(one)
      if (whatIf.moves.length > 0) done(await takeOver(whatIf))
      for (const [nth, known] of byHand.entries()) {
        const {
          id: _id,
          number: _number,
          version: _version,
          updatedAt: _at,
          updatedBy: _by,
          ...hand
        } = await read(known.id)
        expect(await read(inWhatIf[nth].id)).toMatchObject(hand)
      }
    }),
    { numRuns: 12, seed: inject('seed'), endOnFailure: true },
  )
})
