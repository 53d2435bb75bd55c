import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { everything } from '#platform/server/database/scope.ts'
import type { TestUser } from '#platform/testing/test-server.ts'
import { calculatorElements } from '#modules/tanks/contract/calculator.contract.ts'
import { timesheetElements, timesheetsPath } from '#modules/timesheets/contract/timesheets.contract.ts'
import { deskPath, entriesPath, pocketElements, type SentEntry } from '../contract/pocket-paths.ts'
import { done, ifMatch, newVoyage, phone } from './pocket.fixture.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = await demoServer()
const scheduler = await server.userWith('super-admin')
const writing = [timesheetElements.view, timesheetElements.edit, calculatorElements.view, calculatorElements.save]
const operator = await server.userWith([pocketElements.enter, ...writing], { sites: ['S'] })
const desk = await server.userWith([pocketElements.view, pocketElements.settle, ...writing], { sites: ['S'] })
const north = await server.userWith([...Object.values(pocketElements), ...writing], { sites: ['N'] })
const mere = await server.userWith([pocketElements.enter], { sites: ['S'] })

const send = (by: TestUser, entry: SentEntry, key = entry.id) =>
  by.call('POST', entriesPath, { body: entry, headers: { 'idempotency-key': key } })
const sheet = async (): Promise<string> =>
  done(await scheduler.call('POST', timesheetsPath, { body: { voyageNumber: await newVoyage(scheduler) } })).id
const eventsOf = async (id: string): Promise<string[]> =>
  done(await desk.call('GET', `${timesheetsPath}/${id}`)).events.map(
    ({ operation }: { operation: string }) => operation,
  )
const entry = async (id: string, by = desk) => done(await by.call('GET', `${deskPath}/${id}`))
const settle = (by: TestUser, seen: { id: string; version: number }, how: string, body: object) =>
  by.call('POST', `${deskPath}/${seen.id}/${how}`, { ...ifMatch(seen), body })
const hour = (index: number) => `2026-10-02T${String(index).padStart(2, '0')}:00:00.000Z`

test('events and dips of a phone are on the timesheet and in the measurements of the tank', async () => {
  const [id, one] = [await sheet(), phone()]
  for (const [index, operation] of ['NOR', 'AFS', 'HON'].entries())
    expect(done(await send(operator, one.event(id, operation, hour(index)))).status).toBe('written')
  const dip = one.dip('S105', '15352', '2026-11-14T21:30:00.000Z')
  expect(done(await send(operator, dip)).status).toBe('written')
  expect(await eventsOf(id)).toEqual(['NOR', 'AFS', 'HON'])
  const { written } = await entry(dip.id)
  const kept = done(await desk.call('GET', `/tank-calculator/calculations/${written}`))
  expect(kept).toMatchObject({ tankCode: 'S105', purpose: 'level', measure: { reading: 15352, gauge: 'dip' } })
})

test('sent again, with its key or long after that is forgotten, it is there once', async () => {
  const [id, one] = [await sheet(), phone()]
  const event = one.event(id, 'NOR', hour(1))
  const answers = [await send(operator, event), await send(operator, event), await send(operator, event, randomUUID())]
  expect(answers.map(done)).toEqual(answers.map(() => ({ id: event.id, status: 'written' })))
  expect(await eventsOf(id)).toEqual(['NOR'])
  // At the same moment.
  const dip = one.dip('S105', '15000', hour(2))
  const both = await Promise.all([send(operator, dip), send(operator, dip), send(operator, dip)])
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  const [{ n }] = (await server.owner.query<{ n: number }>(sql`
    select count(*)::int as n from tank_calculations where measured_at = ${hour(2)} and tank_code = 'S105'`)) as [
    { n: number },
  ]
  expect(n).toBe(1)
  // It belongs to whoever said it.
  expect((await send(desk, event)).status).toBe(403)
  expect((await send(mere, event, randomUUID())).status).toBe(404)
})

test('what is refused is kept with the reason, nothing else of it stays, and what comes after it is written', async () => {
  const [id, one] = [await sheet(), phone()]
  const entries = [
    one.event(id, 'AFS', hour(3)),
    one.event(id, 'AFS', hour(3)),
    one.event(id, 'DUST', hour(4)),
    one.dip('S105', '40000', hour(4)),
    one.dip('S105', 'seven', hour(4)),
    one.dip('S999', '4000', hour(4)),
    one.event(id, 'HON', hour(5)),
  ]
  const statuses = []
  for (const said of entries) statuses.push(done(await send(operator, said)).status)
  expect(statuses).toEqual(['written', ...Array(5).fill('refused'), 'written'])
  expect(await eventsOf(id)).toEqual(['AFS', 'HON'])
  const reasons = await Promise.all(entries.slice(1, 6).map(async (said) => (await entry(said.id)).refusal))
  expect(reasons.map(({ code, issues }) => issues[0]?.code ?? code)).toEqual([
    'timesheets.duplicate',
    'core.notValid',
    expect.stringMatching(/^tanks\./),
    expect.stringMatching(/^core\./),
    'tanks.noCalculator',
  ])
  const listed = done(await desk.call('GET', `${deskPath}?status=refused&limit=50`))
  expect(listed.rows.map(({ id: one }: { id: string }) => one)).toEqual(
    expect.arrayContaining(entries.slice(1, 6).map((said) => said.id)),
  )
})

test('the right to say it is not the right to write it: what somebody may not write is kept too', async () => {
  const [id, one] = [await sheet(), phone()]
  const event = one.event(id, 'NOR', hour(1))
  expect(done(await send(mere, event)).status).toBe('refused')
  expect((await entry(event.id)).refusal.code).toBe('platform.notAllowed')
  expect(await eventsOf(id)).toEqual([])
})

test('the desk writes it as it should have been, or says why not; once, and nobody else meanwhile', async () => {
  const [id, one] = [await sheet(), phone()]
  const wrong = [one.event(id, 'DUST', hour(1)), one.dip('S105', '40000', hour(2))]
  for (const said of wrong) expect(done(await send(operator, said)).status).toBe('refused')
  const before = await entry(wrong[0]!.id)
  expect((await settle(operator, before, 'accept', wrong[0]!.said)).status).toBe(403)
  expect((await settle(north, before, 'accept', wrong[0]!.said)).status).toBe(404)
  // Still wrong is still refused, and it stays as it was.
  expect((await settle(desk, before, 'accept', wrong[0]!.said)).status).toBe(400)
  const right = { ...wrong[0]!.said, operation: 'NOR' }
  const accepted = done(await settle(desk, before, 'accept', right))
  expect(accepted).toMatchObject({ status: 'accepted', said: wrong[0]!.said, settled: right, written: id })
  expect((await settle(desk, before, 'dismiss', { reason: 'x' })).status).toBe(412)
  expect((await settle(desk, accepted, 'dismiss', { reason: 'x' })).status).toBe(409)
  expect(await eventsOf(id)).toEqual(['NOR'])

  const dip = await entry(wrong[1]!.id)
  expect((await settle(desk, dip, 'dismiss', { reason: '' })).status).toBe(400)
  const dismissed = done(await settle(desk, dip, 'dismiss', { reason: 'Read from the ullage side' }))
  expect(dismissed).toMatchObject({ status: 'dismissed', settleReason: 'Read from the ullage side', written: null })
})

test('what is asked about waits for somebody who has looked', async () => {
  const [id, one] = [await sheet(), phone()]
  expect(done(await send(operator, one.event(id, 'NOR', hour(1)))).status).toBe('written')
  const again = one.event(id, 'NOR', hour(2))
  expect(done(await send(operator, again)).status).toBe('refused')
  const before = await entry(again.id)
  expect(before.refusal.issues[0].code).toBe('timesheets.onceOnly')
  expect(done(await settle(desk, before, 'accept', again.said)).status).toBe('accepted')
  expect(await eventsOf(id)).toEqual(['NOR', 'NOR'])
})

test('the desk may have written meanwhile: an event overwrites nothing, a closed timesheet takes none', async () => {
  const [id, one] = [await sheet(), phone()]
  const seen = done(await desk.call('GET', `${timesheetsPath}/${id}`))
  const body = { operation: 'NOR', at: hour(1), note: null, confirmed: false }
  done(await desk.call('POST', `${timesheetsPath}/${id}/events`, { ...ifMatch(seen), body }))
  expect(done(await send(operator, one.event(id, 'AFS', hour(2)))).status).toBe('written')
  await server.owner.transaction({ id: 'system:test', scope: everything }, (tx) =>
    tx.query(sql`update timesheets set status = 'completed' where id = ${id}`),
  )
  const late = one.event(id, 'HON', hour(3))
  expect(done(await send(operator, late)).status).toBe('refused')
  expect((await entry(late.id)).refusal.code).toBe('timesheets.isCompleted')
})

test('of another plant nothing is known, said or seen', async () => {
  const [id, one] = [await sheet(), phone()]
  const event = one.event(id, 'NOR', hour(1))
  expect((await send(north, event)).status).toBe(404)
  done(await send(operator, event))
  expect((await north.call('GET', `${deskPath}/${event.id}`)).status).toBe(404)
  const known = done(await operator.call('GET', '/pocket/known'))
  expect(known.sheets.map((one: { id: string }) => one.id)).toContain(id)
  expect(new Set(known.tanks.map(({ plant }: { plant: string }) => plant))).toEqual(new Set(['S']))
  expect(known.tanks.find(({ code }: { code: string }) => code === 'S105').last.reading).toMatch(/^\d+$/)
})

test('a photo is a file of what was said, and can be sent again after that', async () => {
  const [id, one] = [await sheet(), phone()]
  const event = one.event(id, 'DUST', hour(1))
  done(await send(operator, event))
  const photo = Buffer.from('ffd8ffe000104a4649460001ffd9', 'hex')
  const key = randomUUID()
  const upload = () =>
    fetch(`${server.api.url}/api${entriesPath}/${event.id}/document?name=photo.jpg&type=photo`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${operator.token}`,
        'content-type': 'application/octet-stream',
        'idempotency-key': key,
      },
      body: photo,
    })
  expect([(await upload()).status, (await upload()).status]).toEqual([200, 200])
  const { documents } = done(await desk.call('GET', `${entriesPath}/${event.id}/document`))
  expect(documents).toMatchObject([{ name: 'photo.jpg', type: 'photo', mediaType: 'image/jpeg' }])
})

test('what was said cannot be changed or removed, and a place in the order of a phone is taken once', async () => {
  const [id, one] = [await sheet(), phone()]
  const event = one.event(id, 'NOR', hour(1))
  done(await send(operator, event))
  const other = { ...event, id: randomUUID() }
  expect((await send(operator, other)).body).toMatchObject({ code: 'pocket.placeTaken' })
  const by = { id: operator.userId, scope: everything }
  const write = (statement: ReturnType<typeof sql>) => server.db.transaction(by, (tx) => tx.query(statement))
  await expect(write(sql`update pocket_entries set said = '{}' where id = ${event.id}`)).rejects.toThrow(
    /stays as it was/,
  )
  await expect(write(sql`delete from pocket_entries where id = ${event.id}`)).rejects.toThrow(/cannot go from/)
})
