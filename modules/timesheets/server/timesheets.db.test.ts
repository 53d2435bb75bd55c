import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { sqlState } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import type { HttpAnswer as Answered, TestUser } from '#platform/testing/test-server.ts'
import {
  type Timesheet,
  timesheetElements as elements,
  timesheetsPath as path,
} from '../contract/timesheets.contract.ts'
import { mustHave } from '../rules/findings.ts'
import { done, handsOf, ifMatch, newVoyage } from './timesheets.fixture.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = await demoServer()
const scheduler = await server.userWith('super-admin')
const officer = await server.userWith([elements.view, elements.edit])
const chief = await server.userWith([elements.view, elements.attest])
const north = await server.userWith(Object.values(elements), { sites: ['N'] })
const [jetty, shift] = [handsOf(officer), handsOf(chief)]

type HttpAnswer = Pick<Answered, 'status' | 'body'>
const codes = (answer: HttpAnswer) =>
  answer.status === 400 ? answer.body.data.map(({ key }: { key: string }) => key) : answer.body.code
const begin = async (): Promise<Timesheet> => done(await jetty.create(await newVoyage(scheduler)))
const hour = (index: number) => `2026-10-02T${String(index).padStart(2, '0')}:00:00.000Z`
async function filled(): Promise<Timesheet> {
  let sheet = await begin()
  for (const [index, operation] of mustHave.entries()) sheet = done(await jetty.add(sheet, operation, hour(6 + index)))
  return sheet
}
async function signed(): Promise<Timesheet> {
  const completed = done(await jetty.step(await filled(), 'complete'))
  return done(await jetty.step(completed, 'ship-signature', { name: 'A. Papadakis', rank: 'Master' }))
}
const printed = async (id: string, query: string, by: TestUser = officer) => {
  const answer = await fetch(`${server.api.url}/api${path}/${id}/print?${query}`, {
    headers: { authorization: `Bearer ${by.token}` },
  })
  const file = Buffer.from(await answer.arrayBuffer())
  return {
    status: answer.status,
    file,
    text: answer.status === 200 ? pdfPages(file).join(' ').replaceAll(/\s+/g, ' ') : '',
  }
}

test('from a voyage to a paper that ship and terminal have signed, by two people', async () => {
  const sheet = await signed()
  expect(sheet).toMatchObject({ status: 'completed', eventCount: 8, hasLeft: true, alongside: 6 * 60, berth: 'P1' })
  expect((await jetty.step(sheet, 'attest')).status).toBe(403)
  const attested = done(await shift.step(sheet, 'attest'))
  expect(attested).toMatchObject({ status: 'attested', shipSigned: { name: 'A. Papadakis', rank: 'Master' } })
  const paper = await printed(sheet.id, 'as=final&language=en')
  for (const part of ['ALCIONE STAR', sheet.voyageNumber, 'All fast', 'CEST', 'A. Papadakis, Master', '6:00']) {
    expect(paper.text).toContain(part)
  }
  expect((await printed(sheet.id, 'as=final&language=it')).text).toContain('Ormeggio completato')
})

test('a voyage has one timesheet, and it is under way and has a ship', async () => {
  const sheet = await begin()
  expect(codes(await jetty.create(sheet.voyageNumber))).toBe('timesheets.hasOne')
  expect(codes(await jetty.create('S99-0001'))).toEqual(['voyageNumber'])
  const without = await newVoyage(scheduler, { vessel: null }).catch(() => null)
  if (without) expect(codes(await jetty.create(without))).toEqual(['voyageNumber'])
})

test('what cannot have been is refused, what may have been is asked about, and somebody says so', async () => {
  const sheet = await begin()
  const now = Date.now()
  const ahead = new Date(now - (now % 60_000) + 3_600_000).toISOString()
  expect(codes(await jetty.add(sheet, 'NOR', ahead, true))).toEqual(['at'])
  expect(codes(await jetty.add(sheet, 'NOR', '2026-10-02T06:00:30.000Z', true))).toEqual(['at'])
  expect(codes(await jetty.add(sheet, 'NOTHING', hour(6)))).toEqual(['operation'])
  const hosesOn = done(await jetty.add(sheet, 'HON', hour(9), true))
  expect(codes(await jetty.add(hosesOn, 'HOF', hour(8), true))).toContain('at')
  expect(codes(await jetty.add(hosesOn, 'RES', hour(10)))).toEqual(['confirmed'])
  const pumping = done(await jetty.add(hosesOn, 'COM', hour(10)))
  expect(codes(await jetty.add(pumping, 'RES', hour(11)))).toEqual(['confirmed'])
  expect(done(await jetty.add(pumping, 'RES', hour(11), true)).eventCount).toBe(3)
})

test('the hour that October repeats holds two events, an hour apart', async () => {
  const sheet = await begin()
  const first = done(await jetty.add(sheet, 'AFS', '2026-10-25T00:30:00.000Z', true))
  const second = done(await jetty.add(first, 'LLG', '2026-10-25T01:30:00.000Z', true))
  expect(second.alongside).toBe(60)
  const { text } = await printed(sheet.id, 'language=en')
  expect(text).toMatch(/02:30 CEST All fast/)
  expect(text).toMatch(/02:30 CET Last line/)
})

test('who was slower is told, and sees what is there now', async () => {
  const sheet = await begin()
  done(await jetty.add(sheet, 'NOR', hour(6)))
  const late = await jetty.add(sheet, 'ANCH', hour(7))
  expect(late.status).toBe(412)
  expect(late.body.detail.current.eventCount).toBe(1)
})

test('an event is changed and removed, and both stay in the history', async () => {
  const sheet = done(await jetty.add(await begin(), 'NOR', hour(6)))
  const { id } = sheet.events[0]
  const body = { operation: 'NOR', at: hour(7), note: 'As told by the agent', confirmed: false }
  const changed = done(await officer.call('PUT', `${path}/${sheet.id}/events/${id}`, { ...ifMatch(sheet), body }))
  expect(changed).toMatchObject({ firstAt: hour(7), events: [{ note: 'As told by the agent' }] })
  const removed = done(await officer.call('DELETE', `${path}/${sheet.id}/events/${id}`, ifMatch(changed)))
  expect(removed).toMatchObject({ eventCount: 0, firstAt: null, alongside: null })
  const history = await server.owner.query(
    sql`select from history where table_name = 'timesheet_events' and record_id = ${id}`,
  )
  expect(history).toHaveLength(3)
})

test('nothing is completed without its events, nor attested without the ship; a draft is no final paper', async () => {
  const sheet = done(await jetty.add(await begin(), 'NOR', hour(6)))
  const refused = await jetty.step(sheet, 'complete')
  expect(refused.body.data).toHaveLength(mustHave.length - 1)
  expect((await printed(sheet.id, 'as=final')).status).toBe(409)
  expect((await printed(sheet.id, 'language=en')).status).toBe(200)
  const completed = done(await jetty.step(await filled(), 'complete'))
  expect(codes(await shift.step(completed, 'attest'))).toBe('timesheets.shipHasNotSigned')
  expect(codes(await jetty.add(completed, 'SAIL', hour(20)))).toBe('timesheets.isCompleted')
})

test('attested nothing of it changes, not by SQL either; opened again, its paper is kept as it was', async () => {
  const attested = done(await shift.step(await signed(), 'attest'))
  const before = await printed(attested.id, 'as=final&language=en')
  const write = async () =>
    server.db.transaction({ id: officer.userId, scope: everything }, (tx) =>
      tx.query(sql`update timesheet_events set note = 'x' where timesheet = ${attested.id}`),
    )
  expect(await write().catch((error: unknown) => sqlState(error))).toBe('MO011')
  await server.db.transaction({ id: 'system:test', scope: everything }, async (tx) => {
    await tx.query(
      sql`update vessels set name = 'RENAMED', version = version + 1 where imo_number = ${attested.vessel}`,
    )
    await tx.query(sql`update users set last_name = 'Renamed', version = version + 1`)
  })
  const other = await server.userWith([elements.view], { language: 'it' })
  expect((await printed(attested.id, 'as=final&language=en', other)).file.equals(before.file)).toBe(true)
  expect((await shift.step(attested, 'reopen', { reason: '' })).status).toBe(400)
  const open = done(await shift.step(attested, 'reopen', { reason: 'Time of the last line was wrong' }))
  expect(open).toMatchObject({ status: 'open', shipSigned: null, attested: null, attestedVersions: [attested.version] })
  const kept = await printed(attested.id, `version=${attested.version}&language=en`)
  expect(kept.text).toContain('A. Papadakis, Master')
  const offers = (await officer.call('GET', `${path}/${attested.id}/papers`)).body.data
  expect(offers.map(({ id }: { id: string }) => id)).toEqual(['SHT', `SHT-${attested.version}`])
  await server.db.transaction({ id: 'system:test', scope: everything }, (tx) =>
    tx.query(
      sql`update vessels set name = 'ALCIONE STAR', version = version + 1 where imo_number = ${attested.vessel}`,
    ),
  )
})

test('only an empty one is removed; the last one of the ship proposes its events', async () => {
  const full = await filled()
  expect(codes(await officer.call('DELETE', `${path}/${full.id}`, ifMatch(full)))).toBe('timesheets.hasEvents')
  const empty = await begin()
  const { operations } = done(await officer.call('GET', `${path}/${empty.id}/previous`))
  expect(operations).toContain('AFS')
  done(await officer.call('DELETE', `${path}/${empty.id}`, ifMatch(empty)))
  expect((await jetty.read(empty.id)).status).toBe(404)
})

test('elsewhere it is not there', async () => {
  const sheet = await begin()
  expect((await handsOf(north).read(sheet.id)).status).toBe(404)
  expect((await handsOf(north).add(sheet, 'NOR', hour(6))).status).toBe(404)
  expect((await printed(sheet.id, 'language=en', north)).status).toBe(404)
  expect(codes(await handsOf(north).create(await newVoyage(scheduler)))).toEqual(['voyageNumber'])
})
