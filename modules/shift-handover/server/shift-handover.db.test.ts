import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { everything } from '#platform/server/database/scope.ts'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import type { TestUser } from '#platform/testing/test-server.ts'
import { type Handover, handoverElements, handoverPath, handoversPath } from '../contract/shift-handover.contract.ts'
import { type Shift, shiftAt, shiftBefore, spanOf } from '../rules/shifts.ts'

vi.setConfig({ testTimeout: 60_000 })
const server = await demoServer()
const kinds = [
  'tankOperations.view',
  'tankAlarms.view',
  'processData.view',
  'dailyTankStock.view',
  'lockedAsset.view',
  'movementInstructions.view',
  'movementChecklist.view',
  'voyages.view',
]
const all = [...Object.values(handoverElements), ...kinds]
const goes = await server.userWith(all, { sites: ['S'] })
const comes = await server.userWith(all, { sites: ['S'] })
const north = await server.userWith(all, { sites: ['N'] })
const reader = await server.userWith([handoverElements.view], { sites: ['S'] })
const stranger = await server.userWith(kinds, { sites: ['S'] })

/** Each test has a shift of its own, going back from the one that has just ended. */
let last = shiftBefore(shiftAt(new Date().toISOString()))
const someShift = (): Shift => {
  last = shiftBefore(last)
  return last
}
const ifMatch = (version: number | null) => ({ headers: { 'if-match': `"${version}"` } })
const open = async (by: TestUser, shift: Shift, area: string | null = null): Promise<Handover> => {
  const { status, body } = await by.call('POST', handoversPath, { body: { plant: 'S', area, ...shift } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const pageOf = async (by: TestUser, { day, shift }: Shift, more = '&plant=S'): Promise<Handover> => {
  const { status, body } = await by.call('GET', `${handoverPath}?day=${day}&shift=${shift}${more}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const read = async (by: TestUser, id: string): Promise<Handover> =>
  (await by.call('GET', `${handoversPath}/${id}`)).body.data
const note = (by: TestUser, id: string, text: string, severity = 'info') =>
  by.call('POST', `${handoversPath}/${id}/notes`, { body: { text, severity } })
const sign = (by: TestUser, { id, version }: Pick<Handover, 'id' | 'version'>) =>
  by.call('POST', `${handoversPath}/${id}/sign`, ifMatch(version))
const takeOver = (by: TestUser, { id, version }: Pick<Handover, 'id' | 'version'>, remark: string | null = null) =>
  by.call('POST', `${handoversPath}/${id}/take-over`, { ...ifMatch(version), body: { remark } })

/** Somebody called at a moment, who was not there before. */
const alarm = async (tank: string, raisedAt: string, kind = 'levelHigh') =>
  server.owner.transaction({ id: 'system:alarms', scope: everything }, async (tx) => {
    const [row] = await tx.query(sql<{ id: string }>`
      insert into tank_alarms (plant, tank_code, kind, priority, value, limit_value, unit, raised_at, returned_at, updated_by)
      select plant, code, ${kind}, 'high', 12000, 11000, 'mm', ${raisedAt}, ${raisedAt}::timestamptz + interval '10 minutes', 'system:alarms'
      from tanks where code = ${tank} returning id`)
    return row!.id
  })
const inShift = (shift: Shift, minutes: number) =>
  new Date(Date.parse(spanOf(shift).from) + minutes * 60_000).toISOString()
const itemsOf = ({ sections }: Handover, id: string) => sections.find((one) => one.id === id)?.items ?? []

test('a shift is written, signed by the one who goes and taken over by another one who comes', async () => {
  const shift = someShift()
  const begun = await open(goes, shift)
  expect(begun).toMatchObject({ ...shift, status: 'open', version: 1, signed: null })
  expect((await open(comes, shift)).id).toBe(begun.id)
  const noted = (await note(goes, begun.id!, 'Pump P-7 noisy', 'attention')).body.data as Handover
  expect(noted).toMatchObject({
    version: 2,
    notes: [{ text: 'Pump P-7 noisy', severity: 'attention', isCarried: false }],
  })
  expect((await takeOver(comes, noted)).body.code).toBe('shift-handover.notSigned')

  expect((await sign(goes, begun)).status).toBe(412)
  const signed = (await sign(goes, noted)).body.data as Handover
  expect(signed).toMatchObject({ status: 'signed', signed: { id: goes.userId }, takenOver: null })
  expect((await sign(comes, signed)).body.code).toBe('shift-handover.isSigned')
  expect((await note(goes, begun.id!, 'Too late')).body.code).toBe('shift-handover.isSigned')

  expect(await takeOver(goes, signed)).toMatchObject({ status: 403, body: { code: 'shift-handover.notYourself' } })
  const taken = (await takeOver(comes, signed, 'Read with Verdi')).body.data as Handover
  expect(taken).toMatchObject({ status: 'takenOver', takenOver: { id: comes.userId }, remark: 'Read with Verdi' })
  expect((await takeOver(comes, taken)).body.code).toBe('shift-handover.isTakenOver')
})

test('the database itself lets nobody sign for another, take over from themselves or change what was signed', async () => {
  const { id } = await open(goes, someShift())
  const as = (who: string, statement: ReturnType<typeof sql>) =>
    server.db.transaction({ id: who, scope: everything }, (tx) => tx.query(statement))
  const signature = (who: string) => sql`
    update shift_handovers set status = 'signed', signed_at = now(), signed_by = ${who}, carried_notes = 0 where id = ${id}`
  const taking = (who: string) => sql`
    update shift_handovers set status = 'takenOver', taken_over_at = now(), taken_over_by = ${who} where id = ${id}`
  await expect(as(comes.userId, signature(goes.userId))).rejects.toMatchObject({ code: 'MO011' })
  await as(goes.userId, signature(goes.userId))
  await expect(as(goes.userId, taking(goes.userId))).rejects.toMatchObject({ constraint: 'shift_handovers_two_people' })
  await expect(as(goes.userId, taking(comes.userId))).rejects.toMatchObject({ code: 'MO011' })
  await expect(
    as(goes.userId, sql`update shift_handovers set signed_at = now() + interval '1 hour' where id = ${id}`),
  ).rejects.toMatchObject({ code: 'MO011' })
  await expect(as(goes.userId, sql`delete from shift_handovers where id = ${id}`)).rejects.toMatchObject({
    code: 'MO011',
  })
})

test('what changes after the signature stands beside what was signed, and the page stays as it was for ever', async () => {
  const shift = someShift()
  const before = await alarm('S101', inShift(shift, 30))
  const signed = (await sign(goes, await open(goes, shift))).body.data as Handover
  expect(itemsOf(signed, 'tankAlarms.raised').map(({ key }) => key)).toEqual([before])
  expect(signed.changes).toEqual([])

  const late = await alarm('S102', inShift(shift, 200))
  const now = await read(comes, signed.id!)
  expect(now.sections).toEqual(signed.sections)
  expect(now.changes.map(({ change, item }) => [change, item.key])).toEqual([['added', late]])

  const taken = (await takeOver(comes, now)).body.data as Handover
  expect(taken.changes).toEqual(now.changes)
  await alarm('S104', inShift(shift, 300))
  const afterwards = await read(comes, signed.id!)
  expect([afterwards.sections, afterwards.changes]).toEqual([signed.sections, now.changes])
  await expect(
    server.owner.query(sql`update shift_handover_pages set content = '{}' where handover = ${signed.id}`),
  ).rejects.toMatchObject({ code: 'MO001' })
  await expect(
    server.owner.query(sql`delete from shift_handover_pages where handover = ${signed.id}`),
  ).rejects.toMatchObject({ code: 'MO001' })
})

test('of two who sign at once one does, and what is written meanwhile is either on the page or refused', async () => {
  const begun = await open(goes, someShift())
  const [one, other, third] = await Promise.all([
    sign(goes, begun),
    sign(comes, begun),
    note(comes, begun.id!, 'While somebody signs'),
  ])
  const signatures = [one, other].filter(({ status }) => status === 200)
  expect(signatures.length).toBeLessThanOrEqual(1)
  const stored = await read(goes, begun.id!)
  if (signatures.length === 1) {
    expect(third.status === 200 ? stored.notes.length : 0).toBe(stored.notes.length)
    expect(third.status).toBe(409)
  } else {
    // The note came first, so both had seen a page that is no more.
    expect([one.status, other.status, third.status]).toEqual([412, 412, 200])
    expect(stored).toMatchObject({ status: 'open', notes: [{ text: 'While somebody signs' }] })
  }
})

test('a note goes from shift to shift until somebody marks it as done', async () => {
  const shift = someShift()
  const earlier = shiftBefore(shift)
  last = earlier
  const { id } = await open(goes, earlier)
  const [written] = ((await note(goes, id!, 'Valve V-12 stiff', 'urgent')).body.data as Handover).notes
  const carried = await pageOf(comes, shift)
  const seen = carried.notes.find((one) => one.id === written!.id)
  expect(seen).toMatchObject({ isCarried: true, doneAt: null, day: earlier.day, shift: earlier.shift })
  const done = `/shift-handover/notes/${written!.id}/done`
  expect((await north.call('POST', done, ifMatch(1))).status).toBe(404)
  expect((await comes.call('POST', done, ifMatch(7))).status).toBe(412)
  expect((await comes.call('POST', done, ifMatch(1))).status).toBe(200)
  expect((await comes.call('POST', done, ifMatch(2))).body.code).toBe('shift-handover.doneAlready')
  expect((await pageOf(goes, shift)).notes.find((one) => one.id === written!.id)?.doneAt).not.toBeNull()
})

test('of an area stands what is of its tanks, and what is of the whole plant', async () => {
  const shift = someShift()
  const [tank] = await server.owner.query(sql<{ code: string; area: string; other: string }>`
    select t.code, t.area, (select min(o.area) from tanks o where o.plant = 'S' and o.area <> t.area) as other
    from tanks t where t.code = 'S101'`)
  const id = await alarm('S101', inShift(shift, 15))
  const keys = async (area: string) =>
    itemsOf(await pageOf(goes, shift, `&plant=S&area=${area}`), 'tankAlarms.raised').map(({ key }) => key)
  expect(await keys(tank!.area)).toContain(id)
  expect(await keys(tank!.other)).not.toContain(id)
  const whole = await open(goes, shift)
  await note(goes, whole.id!, 'For everybody')
  expect((await pageOf(goes, shift, `&plant=S&area=${tank!.other}`)).notes.map(({ text }) => text)).toContain(
    'For everybody',
  )
})

test('who may not sees nothing of it, and who may read sees of other modules what they may see there', async () => {
  const shift = someShift()
  const begun = await open(goes, shift)
  expect((await read(reader, begun.id!)).sections).toEqual([])
  expect((await reader.call('POST', handoversPath, { body: { plant: 'S', area: null, ...shift } })).status).toBe(403)
  expect((await sign(reader, begun)).status).toBe(403)
  expect((await stranger.call('GET', handoverPath)).status).toBe(403)
  expect((await north.call('GET', `${handoversPath}/${begun.id}`)).status).toBe(404)
  expect((await north.call('GET', `${handoverPath}?plant=S`)).status).toBe(404)
  expect((await north.call('POST', handoversPath, { body: { plant: 'S', area: null, ...shift } })).status).toBe(404)
  expect((await sign(north, begun)).status).toBe(404)
  const signed = (await sign(goes, begun)).body.data as Handover
  expect((await read(reader, signed.id!)).sections).toEqual([])
})

test('a shift that has not begun is not handed over, nor is one long before its end', async () => {
  const now = shiftAt(new Date().toISOString())
  const later = { day: '2999-01-01', shift: 'morning' as const }
  const refused = await goes.call('POST', handoversPath, { body: { plant: 'S', area: null, ...later } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'shift-handover.notBegun' } })
  const present = await open(goes, now)
  const answer = await sign(goes, present)
  if (new Date().toISOString() < present.signableFrom) expect(answer.body.code).toBe('shift-handover.tooEarly')
  else expect(answer.status).toBe(200)
})

const printed = async (by: TestUser, id: string, query: string) => {
  const answer = await fetch(`${server.api.url}/api${handoversPath}/${id}/print?${query}`, {
    headers: { authorization: `Bearer ${by.token}` },
  })
  const file = Buffer.from(await answer.arrayBuffer())
  expect(answer.status, file.subarray(0, 300).toString()).toBe(200)
  return { file, text: pdfPages(file).join(' ').replaceAll(/\s+/g, ' ') }
}

test('on paper it is a draft until both have signed, and the same version is the same file', async () => {
  const shift = someShift()
  await alarm('S101', inShift(shift, 45))
  const begun = await open(goes, shift)
  const noted = (await note(goes, begun.id!, 'Boiler feed checked')).body.data as Handover
  expect((await printed(goes, begun.id!, 'language=en')).text).toContain('Boiler feed checked')
  const signed = (await sign(goes, noted)).body.data as Handover
  const early = await goes.call('GET', `${handoversPath}/${begun.id}/print?as=final`)
  expect(early).toMatchObject({ status: 409, body: { code: 'shift-handover.notTakenOver' } })
  await alarm('S104', inShift(shift, 400))
  await takeOver(comes, signed, 'All clear')
  const paper = await printed(goes, begun.id!, 'as=final&language=en')
  for (const part of [
    'Shift handover',
    'South Plant',
    'Boiler feed checked',
    'S101',
    'Changed since',
    'S104',
    'All clear',
  ]) {
    expect(paper.text).toContain(part)
  }
  expect((await printed(goes, begun.id!, 'as=final&language=it')).text).toContain('Consegna di turno')
  await alarm('S102', inShift(shift, 100))
  await server.db.transaction({ id: 'system:test', scope: everything }, async (tx) => {
    await tx.query(sql`update users set last_name = 'Renamed', version = version + 1`)
  })
  expect((await printed(comes, begun.id!, 'as=final&language=en')).file.equals(paper.file)).toBe(true)
})
