import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { readWorkbook } from '#platform/server/workbook/workbook.ts'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import { sheetElements } from '../contract/sheets.contract.ts'
import { bookOf } from '../rules/book.ts'
import { lockElements } from '../contract/locks.contract.ts'
import { everything } from '#platform/server/database/scope.ts'

const server = await demoServer()
const chief = await server.userWith('super-admin')
const editor = await server.userWith([sheetElements.view, sheetElements.edit, sheetElements.log, lockElements.view])
const other = await server.userWith([sheetElements.view, sheetElements.edit])
type User = typeof editor
const base = '/stock-management'
const locks = `${base}/daily-locked`
const day = '2026-11-10'

const rowOf = async (tankCode: string, more = '') => {
  const { data } = (await chief.call('GET', `${base}/daily-tank?day=${day}${more}`)).body
  return data.rows.find((row: { tankCode: string }) => row.tankCode === tankCode)
}
/** A file as it is downloaded. */
async function saved(user: User, path: string, language = 'en'): Promise<Buffer> {
  const answer = await fetch(`${server.api.url}/api${path}`, {
    headers: { authorization: `Bearer ${user.token}`, 'accept-language': language },
  })
  return Buffer.from(await answer.arrayBuffer())
}
const take = (user: User, tankCode: string, holder: string) =>
  user.call('POST', `${base}/locks/take`, { body: { tankCode, holder } })
const quantity = { measureType: 'quantity', level: null, temperature: null, density15: null }
const edit = (
  user: User,
  tankCode: string,
  version: number,
  held: { holder: string; fence: number },
  more: object = {},
) =>
  user.call('PUT', `${base}/daily-tank/${tankCode}/${day}`, {
    headers: { 'if-match': `"${version}"` },
    body: { ...held, ...quantity, volume15: '1000000', mass: '840000', reason: 'Dip by hand', ...more },
  })
const post = (user: User, path: string, body: object) =>
  user.call('POST', `${base}${path}`, { body, headers: { 'idempotency-key': crypto.randomUUID() } })
const window = () => crypto.randomUUID()

test('of a hundred who ask at once one gets the tank, renewing keeps its fence, and a second window is somebody else', async () => {
  const asked = await Promise.all(Array.from({ length: 100 }, (_, n) => take(n % 2 ? editor : other, 'S201', window())))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(asked.find(({ status }) => status === 423)!.body.code).toBe('stock-sheets.lockedBy')
  const mine = window()
  const first = (await take(editor, 'S202', mine)).body.data
  expect((await take(editor, 'S202', mine)).body.data.fence).toBe(first.fence)
  expect((await take(editor, 'S202', window())).status).toBe(423)
  // A lock that ran out is taken over with a higher fence.
  await server.owner.query(
    sql`update record_locks set until = now() - interval '1 second' where resource = 'tank:S202'`,
  )
  expect((await take(other, 'S202', window())).body.data.fence).toBe(first.fence + 1)
})

test('an edit needs the lock, its fence and the version; each figure is logged with old and new, and an owner who was forced out is told and refused', async () => {
  const holder = window()
  expect((await edit(editor, 'S203', 0, { holder, fence: 1 })).status).toBe(423)
  const { fence } = (await take(editor, 'S203', holder)).body.data
  expect((await edit(editor, 'S203', 3, { holder, fence })).status).toBe(412)
  const done = await edit(editor, 'S203', 0, { holder, fence })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  expect(done.body.data).toMatchObject({ source: 'manual', mass: '840000.000', version: 1 })
  expect((await edit(editor, 'S203', 0, { holder, fence })).status).toBe(412)

  expect((await post(editor, '/locks/force', { tankCode: 'S203', reason: 'Shift is over' })).status).toBe(403)
  const forced = await post(chief, '/locks/force', { tankCode: 'S203', reason: 'Shift is over' })
  expect(forced.status, JSON.stringify(forced.body)).toBe(200)
  // The late writer: the same window, the right version, the old fence.
  const late = await edit(editor, 'S203', 1, { holder, fence }, { mass: '1' })
  expect([late.status, late.body.code]).toEqual([423, 'stock-sheets.lockLost'])
  // Having taken it again, the old fence stays refused and the new one goes.
  const again = (await take(editor, 'S203', holder)).body.data
  expect(again.fence).toBeGreaterThan(fence)
  expect((await edit(editor, 'S203', 1, { holder, fence }, { mass: '2' })).status).toBe(423)
  expect((await edit(editor, 'S203', 1, { holder, fence: again.fence }, { mass: '850000' })).status).toBe(200)

  const log = (await editor.call('GET', `${base}/manual-edit-log?tankCode=S203`)).body.data.rows
  expect(log).toMatchObject([
    { figure: 'mass', oldValue: '840000', newValue: '850000', unit: 'kg', reason: 'Dip by hand', day },
    { figure: 'mass', newValue: '840000' },
    { figure: 'volume15', newValue: '1000000', unit: 'l' },
  ])
  const told = (await editor.call('GET', '/system/notification')).body.data
  expect(JSON.stringify(told)).toContain('S203')
  const events = (await editor.call('GET', `${locks}/history?tankCode=S203`)).body.data.rows
  expect(events.map(({ action }: { action: string }) => action)).toEqual(['taken', 'forced', 'taken'])
  expect(events[1]).toMatchObject({ tankCode: 'S203', plant: 'S', reason: 'Shift is over' })
})

test('locks are listed, narrowed and saved as a workbook; a user gives their own back from the list, and nobody else does', async () => {
  const left = window()
  await take(editor, 'S301', left)
  await take(other, 'S303', window())
  await server.owner.query(
    sql`update record_locks set taken_at = now() - interval '40 minutes' where resource = 'tank:S301'`,
  )
  const account = async (user: User) => {
    const [row] = await server.owner.query(
      sql<{ account: string }>`select account from users where id = ${user.userId}`,
    )
    return encodeURIComponent(row!.account)
  }
  type Listed = { tankCode: string; userId: string; fence: number; lockedFor: number }
  const held = async (asked: string): Promise<Listed[]> =>
    (await editor.call('GET', `${locks}?${asked}`)).body.data.rows
  const tanks = async (asked: string) => (await held(asked)).map(({ tankCode }) => tankCode)
  expect(await tanks('lockedFor.from=30')).toEqual(['S301'])
  expect(await tanks(`account=${await account(other)}&tankCode=S303`)).toEqual(['S303'])
  expect(await tanks(`account=${await account(other)}&lockedFor.from=30`)).toEqual([])
  expect(await tanks('plant=N&tankCode=S301')).toEqual([])

  const release = (user: User, tankCode: string, fence: number) =>
    user.call('POST', `${base}/locks/release`, { body: { tankCode, fence } })
  const [mine] = await held('tankCode=S301')
  const [theirs] = await held('tankCode=S303')
  expect([mine!.userId, theirs!.userId]).toEqual([editor.userId, other.userId])
  expect(mine!.lockedFor).toBe(40)
  const refused = await release(editor, 'S303', theirs!.fence)
  expect([refused.status, refused.body.code]).toEqual([409, 'stock-sheets.notLocked'])
  expect((await release(editor, 'S301', mine!.fence + 1)).status).toBe(409)
  expect((await release(editor, 'S301', mine!.fence)).status).toBe(200)
  expect((await edit(editor, 'S301', 0, { holder: left, fence: mine!.fence })).status).toBe(423)
  expect(await tanks('tankCode=S301')).toEqual([])

  const sheet = async (path: string) => {
    const rows = await readWorkbook(await saved(editor, `${locks}${path}`))
    return rows.map(({ cells }) => cells)
  }
  const locked = await sheet('/export?tankCode=S303')
  const head = locked.findIndex(([first]) => first === 'Tank')
  expect(locked.slice(head + 1).map(([tank, plant]) => [tank, plant])).toEqual([['S303', 'S']])
  const happened = await sheet(`/history/export?account=${await account(editor)}&tankCode=S301`)
  expect(happened.slice(-2).map((cells) => cells[3])).toEqual(['Unlocked', 'Locked'])
  // Whose lock was forced finds it under their name too.
  const forcedOf = (await editor.call('GET', `${locks}/history?account=${await account(editor)}&tankCode=S203`)).body
  expect(forcedOf.data.rows.some(({ action }: { action: string }) => action === 'forced')).toBe(true)
  expect((await editor.call('GET', `${locks}/history?tankCode=S301&period.to=2026-01-01`)).body.data.rows).toEqual([])
})

test('a sheet is saved as its reader has narrowed it', async () => {
  const tanksIn = async (path: string) => {
    const rows = await readWorkbook(await saved(chief, `${base}/${path}`))
    const head = rows.findIndex(({ cells }) => cells[0] === 'Tank')
    return rows.slice(head + 1).map(({ cells }) => cells[0])
  }
  const { product } = await rowOf('N501')
  const same = (await chief.call('GET', `${base}/daily-tank?day=${day}`)).body.data.rows
    .filter((row: { product: string }) => row.product === product)
    .map((row: { tankCode: string }) => row.tankCode)
  expect(same.length).toBeGreaterThan(1)
  for (const sheet of [`daily-tank/export?day=${day}`, `monthly-tank/export?month=${day.slice(0, 7)}`]) {
    expect(await tanksIn(`${sheet}&tankCode=N501`)).toEqual(['N501'])
    expect(await tanksIn(`${sheet}&product=${product}`)).toEqual(same)
  }
  await take(chief, 'S104', window())
  expect(await tanksIn(`daily-tank/export?day=${day}&isLocked=true&plant=S`)).toContain('S104')
  expect(await tanksIn(`daily-tank/export?day=${day}&isLocked=true&tankCode=N501`)).toEqual([])
})

test('a level is calculated by the server and kept with its trace', async () => {
  const holder = window()
  const { fence } = (await take(editor, 'S101', holder)).body.data
  const level = {
    measureType: 'level',
    level: 12_000,
    temperature: '21.5',
    density15: '0.8465',
    volume15: null,
    mass: null,
  }
  const missing = await edit(editor, 'S101', 0, { holder, fence }, { ...level, temperature: null })
  expect(missing.body.data[0].key).toBe('temperature')
  const { data } = (await edit(editor, 'S101', 0, { holder, fence }, level)).body
  expect(Number(data.mass)).toBeGreaterThan(1e7)
  const { data: calculation } = (await chief.call('GET', `/tank-calculator/calculations/${data.calculation}`)).body
  expect(calculation.figures.find(({ name }: { name: string }) => name === 'weightAir').value).toBe(
    String(Number(data.mass)),
  )
})

test('a closed day is kept with its book and changes for nobody, until it is opened again with a reason', async () => {
  const holder = window()
  const { fence } = (await take(editor, 'N101', holder)).body.data
  const refused = await post(chief, '/daily-tank/close', { plant: 'N', day })
  expect([refused.status, refused.body.code]).toEqual([423, 'stock-sheets.tanksLocked'])
  await editor.call('POST', `${base}/locks/release`, { body: { tankCode: 'N101', holder, fence } })
  expect((await post(editor, '/daily-tank/close', { plant: 'N', day })).status).toBe(403)
  expect((await post(chief, '/daily-tank/close', { plant: 'N', day })).status).toBe(200)
  const { version } = await rowOf('N101')
  expect(version).toBe(1)
  const held = { holder, fence: (await take(editor, 'N101', holder)).body.data.fence }
  expect((await edit(editor, 'N101', version, held)).body.code).toBe('stock-sheets.dayClosed')
  // Below the application too.
  await expect(
    server.db.transaction({ id: 'system:test', scope: everything }, (tx) =>
      tx.query(sql`update tank_day_sheets set mass = 1, volume15 = 1, measured_at = now() where tank_code = 'N101'`),
    ),
  ).rejects.toThrow(/is closed/)
  expect((await post(chief, '/daily-tank/reopen', { plant: 'N', day, reason: 'Wrong dip of N101' })).status).toBe(200)
  const before = new Date().toISOString()
  expect((await edit(editor, 'N101', version, held)).status).toBe(200)
  // As at: the sheet as it was known before the edit.
  expect((await rowOf('N101', `&asAt=${before}`)).source).not.toBe('manual')
  expect((await rowOf('N101')).source).toBe('manual')
})

test('closing and editing at the same moment never leave an edit in a closed day', async () => {
  const rounds: { lost: boolean; stray: boolean }[] = []
  for (let round = 1; round <= 5; round++) {
    const of = `2026-10-0${round}`
    const holder = window()
    const { fence } = (await take(editor, 'N201', holder)).body.data
    const body = { holder, fence, ...quantity, volume15: '5', mass: '4', reason: 'race' }
    const [edited] = await Promise.all([
      editor.call('PUT', `${base}/daily-tank/N201/${of}`, { headers: { 'if-match': '"0"' }, body }),
      editor.call('POST', `${base}/locks/release`, { body: { tankCode: 'N201', holder, fence } }),
      post(chief, '/daily-tank/close', { plant: 'N', day: of }),
    ])
    const [row] = await server.owner.query(sql<{ manual: boolean; closed: boolean; book: string | null }>`
      select s.is_manual as manual, s.book_mass::text as book, coalesce(d.is_closed, false) as closed
      from tank_day_sheets s left join stock_days d on d.plant = s.plant and d.day = s.day
      where s.tank_code = 'N201' and s.day = ${of}::date`)
    // Whoever came first: a closed day has the book of its closing, which an edit takes away; a refused edit left nothing.
    rounds.push({
      lost: row?.closed === true && row.book === null,
      stray: edited.status !== 200 && row?.manual === true,
    })
  }
  expect(rounds).toEqual(Array.from({ length: 5 }, () => ({ lost: false, stray: false })))
})

/** An operation from draft to posted, as the steps of the tank operations do it. */
async function posted(
  tankCode: string,
  effect: 'stockTake' | 'movement',
  direction: string | null,
  mass: number,
  at: string,
  closing: number | null = mass,
) {
  await server.owner.transaction({ id: chief.userId, scope: everything }, async (tx) => {
    const [row] = await tx.query(sql<{ id: string }>`
      insert into tank_operations (created_by, updated_by, plant, tank_code, product, operation_type, effect, direction,
        measure_type, opening_at, closing_at, closing_level, closing_mass, closing_volume15, real_mass, real_volume15,
        real_observed, fiscal_mass, fiscal_volume15, fiscal_observed)
      select 'test', 'test', t.plant, t.code, t.product, (select min(code) from operation_types), ${effect}, ${direction},
        ${closing === null ? 'quantity' : 'level'}, ${at}, ${at}, ${closing === null ? null : 5000}::integer, ${closing}::numeric, ${closing}::numeric, ${mass}, ${mass}, ${mass}, ${mass}, ${mass}, ${mass}
      from tanks t where t.code = ${tankCode} returning id`)
    for (const status of ['measured', 'posted']) {
      await tx.query(sql`update tank_operations set status = ${status} where id = ${row!.id}`)
    }
  })
}

test('every book figure is the sum of the postings behind it, on the sheet, in the month and in the list, as at any moment', async () => {
  await posted('S301', 'stockTake', null, 900_000, '2026-09-30T10:00:00Z')
  await posted('S301', 'movement', 'receiver', 250_000, '2026-10-31T22:30:00Z')
  await posted('S301', 'movement', 'receiver', 100_000, '2026-10-31T23:30:00Z')
  const known = new Date().toISOString()
  await posted('S301', 'movement', 'sender', 50_000, '2026-10-05T10:00:00Z')
  const at = async (of: string, more = '') => {
    const { rows } = (await chief.call('GET', `${base}/daily-tank?day=${of}&plant=S${more}`)).body.data
    return rows.find((row: { tankCode: string }) => row.tankCode === 'S301')
  }
  // Half past ten in UTC is before midnight in Rome, half past eleven is the next day and month.
  expect((await at('2026-10-31')).bookMass).toBe('1100000')
  expect((await at('2026-11-01')).bookMass).toBe('1200000')
  expect((await at('2026-10-31', `&asAt=${known}`)).bookMass).toBe('1150000')
  const why = async (more: string) => {
    const { data } = (await chief.call('GET', `${base}/daily-tank/why/S301/2026-10-31?from=2026-10-01${more}`)).body
    return { ...data, ...bookOf(data.before, data.postings) }
  }
  const now = await why('')
  expect([now.before.mass, now.after.mass, now.postings.length]).toEqual(['900000.000', '1100000.000', 2])
  expect((await why(`&asAt=${known}`)).after.mass).toBe('1150000.000')
  const { rows } = (await chief.call('GET', `${base}/monthly-tank?month=2026-10&plant=S`)).body.data
  expect(rows.find((row: { tankCode: string }) => row.tankCode === 'S301')).toMatchObject({
    openingMass: '900000',
    receivedMass: '250000',
    sentMass: '50000',
    bookMass: '1100000',
    movements: 2,
  })
  const list = '/tanks-movements-list-a-18'
  const asked = 'plant=S&period.from=2026-10-01&period.to=2026-10-31&tankCode=S301'
  const { data } = (await chief.call('GET', `${list}?${asked}`)).body
  expect(data.rows.map((row: { mass: string; stockMass: string }) => [row.mass, row.stockMass])).toEqual([
    ['-50000', '850000'],
    ['250000', '1100000'],
  ])
  const first = (await chief.call('GET', `${list}?${asked}&limit=1`)).body.data
  const rest = (await chief.call('GET', `${list}?${asked}&after=${encodeURIComponent(first.next)}`)).body.data
  expect([first, rest].map(({ rows: [row] }) => row.id)).toEqual(data.rows.map(({ id }: { id: string }) => id))
  const totals = (await chief.call('GET', `${list}/totals?${asked}`)).body.data
  expect(totals.groups).toMatchObject([
    { count: 2, sums: { receivedMass: '250000', sentMass: '50000', mass: '200000' } },
  ])
  // What was posted later is not in the book as it was known then.
  const then = (await chief.call('GET', `${list}?${asked}&asAt=${known}`)).body.data
  expect(then.rows.map((row: { mass: string; stockMass: string }) => [row.mass, row.stockMass])).toEqual([
    ['250000', '1150000'],
  ])
  const file = (path: string) => saved(chief, `${path}?${asked}`, 'it')
  const sheet = (await readWorkbook(await file(`${list}/export`))).map(({ cells }) => cells)
  expect(sheet[0]![0]).toContain('A18')
  const [one, second] = sheet.slice(-2)
  expect([one, second].map((cells) => cells!.includes(-50_000) || cells!.includes(250_000))).toEqual([true, true])
  // 23:30 of the last day by the clock of the plant, which is neither Excel's day alone nor the hour in Greenwich.
  expect(second![0]).toBe('2026-10-31T23:30:00.000Z')
  expect((await file(`${list}/print`)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('what was moved without measuring makes the last measurement outdated, from its day on and once it is known', async () => {
  await posted('S302', 'stockTake', null, 900_000, '2026-09-30T10:00:00Z')
  const known = new Date().toISOString()
  await posted('S302', 'movement', 'receiver', 1000, '2026-10-10T10:00:00Z', null)
  const outdated = async (of: string, more = '') => {
    const { rows } = (await chief.call('GET', `${base}/daily-tank?day=${of}&plant=S${more}`)).body.data
    const { deltaState, mass } = rows.find((row: { tankCode: string }) => row.tankCode === 'S302')
    return mass !== null && deltaState === 'unknown'
  }
  expect(await outdated('2026-09-29')).toBe(false)
  expect(await outdated('2026-10-09')).toBe(false)
  expect(await outdated('2026-10-10')).toBe(true)
  expect(await outdated('2026-10-31', `&asAt=${known}`)).toBe(false)
  await posted('S302', 'stockTake', null, 901_000, '2026-10-20T10:00:00Z')
  expect([await outdated('2026-10-19'), await outdated('2026-10-20')]).toEqual([true, false])
})

test('a paper and a file say of when they are, and by which filters, in words', async () => {
  const asked = `day=2026-06-01&plant=S&deltaState=beyond&isLocked=false&asAt=2026-06-02T08:30:00Z`
  const paper = pdfPages(await saved(chief, `${base}/daily-tank/print?${asked}`, 'it')).join('\n')
  for (const words of ['Oltre', 'No', '02/06/2026 10:30']) expect(paper).toContain(words)
  expect(paper).not.toMatch(/beyond|false|T08:30/)
  const sheet = (await readWorkbook(await saved(chief, `${base}/daily-tank/export?${asked}`))).map(({ cells }) => cells)
  expect(sheet.flat().join(' | ')).toContain('As at: 02 Jun 2026 10:30')
  expect(sheet.flat().join(' | ')).toContain('Tolerance: Beyond')
})

test('people of one plant see and lock only its tanks', async () => {
  const south = await server.userWith([sheetElements.view, sheetElements.edit, lockElements.view], { sites: ['S'] })
  const { rows } = (await south.call('GET', `${base}/daily-tank?day=${day}`)).body.data
  expect(new Set(rows.map((row: { plant: string }) => row.plant))).toEqual(new Set(['S']))
  expect((await take(south, 'N301', window())).status).toBe(404)
  await take(editor, 'N302', window())
  const listed = async (what: string) => (await south.call('GET', `${locks}${what}`)).body.data.rows
  expect(await listed('?plant=N')).toEqual([])
  expect(await listed('/history?plant=N')).toEqual([])
  expect((await listed('')).every(({ plant }: { plant: string }) => plant === 'S')).toBe(true)
})
