import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { everything } from '#platform/server/database/scope.ts'
import { trackingElements } from '../contract/tank-tracking.report.ts'
import { factsOf, holdTank, plannedSince, storeFacts } from './tank-tracking.repo.ts'

const server = await demoServer()
const { view, edit, markViewed } = trackingElements
const fiscal = await server.userWith([view, edit])
const sales = await server.userWith([view, markViewed])
const reader = await server.userWith([view])
const north = await server.userWith([view, edit, markViewed], { sites: ['N'] })
const outsider = await server.userWith([view, edit, markViewed], { attributes: { 'scope.companies': ['INS'] } })

const path = '/tank-tracking'
const said = { referenceDate: '2026-11-10', fiscalClearanceDate: '2026-11-12', isVesselCommunicated: true }
const write = (by: typeof fiscal, tank: string, version: number, body: object = said) =>
  by.call('PUT', `${path}/tanks/${tank}`, { body, headers: { 'if-match': `"${version}"` } })
const view1 = async (tank: string, by = fiscal) =>
  (await by.call('GET', `${path}?tankCode=${tank}`)).body.data.rows[0] as Record<string, unknown>
const mark = (by: typeof fiscal, ...tanks: { tankCode: string; version: number }[]) =>
  by.call('POST', `${path}/viewed`, { body: { tanks } })

test('what is said of a tank stands in its row, counts up, and is refused to whoever has not seen it', async () => {
  expect(await view1('S503')).toMatchObject({ rowVersion: 0, isViewed: false, referenceDate: null })
  expect((await write(fiscal, 'S503', 0)).body.data).toEqual({ version: 1 })
  expect(await view1('S503')).toMatchObject({ rowVersion: 1, ...said })
  const late = await write(fiscal, 'S503', 0, { ...said, isVesselCommunicated: false })
  expect([late.status, late.body.code]).toEqual([412, 'platform.stale'])
  expect(late.body.detail.current).toEqual({ tankCode: 'S503', version: 1 })
})

test('viewed is what was seen: marked with its version, gone with the next change, and by whom', async () => {
  await write(fiscal, 'S505', 0)
  const { body } = await mark(sales, { tankCode: 'S505', version: 1 }, { tankCode: 'S303', version: 0 })
  expect(body.data).toEqual({ viewed: ['S303', 'S505'], changed: [] })
  expect(await view1('S505')).toMatchObject({ isViewed: true, rowVersion: 2, ...said })
  expect((await view1('S505'))['viewedBy']).toBeTruthy()
  await write(fiscal, 'S505', 2, { ...said, fiscalClearanceDate: null })
  expect(await view1('S505')).toMatchObject({ isViewed: false, viewedBy: null, viewedAt: null, rowVersion: 3 })
  expect((await mark(sales, { tankCode: 'S505', version: 2 })).body.data).toEqual({ viewed: [], changed: ['S505'] })
  // Who marks what is marked changes nothing.
  expect((await mark(sales, { tankCode: 'S303', version: 1 })).body.data).toEqual({ viewed: [], changed: [] })
})

test('two who write at once: one is told', async () => {
  const both = await Promise.all([write(fiscal, 'S401', 0), write(fiscal, 'S401', 0)])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 412]))
})

test('who writes while somebody else does waits for them, and is then told', async () => {
  let late: ReturnType<typeof write> | undefined
  await server.owner.transaction({ id: 'test', scope: everything }, async (tx) => {
    await holdTank(tx, 'S402')
    late = write(fiscal, 'S402', 0)
    const waiting = () =>
      server.owner.query(sql`
        select from pg_locks where not granted and locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`)
    await expect.poll(async () => (await waiting()).length, { timeout: 30_000 }).toBe(1)
    await storeFacts(tx, { ...said, tankCode: 'S402', plant: 'S' })
  })
  expect((await late!).status).toBe(412)
})

test('the statements themselves keep to the plants of the caller, without the row security below them', async () => {
  const as = (sites: 'all' | string[]) =>
    server.owner.transaction({ id: 'test', scope: { sites, parties: 'all' } }, async (tx) => ({
      held: await Promise.all(['N501', 'S503'].map(async (tank) => (await holdTank(tx, tank))?.plant)),
      said: new Set([...(await factsOf(tx, undefined)).values()].map(({ plant }) => plant)),
      planned: new Set((await plannedSince(tx, '2000-01-01T00:00:00Z', undefined)).map(({ number }) => number[0])),
    }))
  expect(await as('all')).toMatchObject({ held: ['N', 'S'] })
  expect((await as('all')).said).toContain('S')
  expect((await as('all')).planned).toContain('S')
  const north = await as(['N'])
  expect(north.held).toEqual(['N', undefined])
  expect(north.said).not.toContain('S')
  expect(north.planned).not.toContain('S')
})

test('each may do what is theirs: the rest is refused, or is not there', async () => {
  expect((await write(reader, 'S302', 0)).status).toBe(403)
  expect((await write(sales, 'S302', 0)).status).toBe(403)
  expect((await mark(fiscal, { tankCode: 'S302', version: 0 })).status).toBe(403)
  expect((await write(north, 'S302', 0)).status).toBe(404)
  expect((await mark(north, { tankCode: 'N501', version: 0 }, { tankCode: 'S302', version: 0 })).status).toBe(404)
  expect(await view1('N501', north)).toMatchObject({ isViewed: false })
  expect(await view1('S503', north)).toBeUndefined()
  expect((await north.call('GET', `${path}/why/S503`)).status).toBe(404)
  for (const call of [path, `${path}/log`, `${path}/why/S503`])
    expect((await outsider.call('GET', call)).status, call).toBe(403)
  expect((await write(outsider, 'S503', 1)).status).toBe(403)
})

test('the log has each fact that changed, in the words of the reader, and only of their plant', async () => {
  const log = async (by: typeof fiscal, more = '') =>
    (
      (await by.call('GET', `${path}/log?tankCode=S505&sort=fact${more}`)).body.data.rows as Record<string, string>[]
    ).map(({ fact, oldValue, newValue }) => [fact, oldValue, newValue].join(' '))
  const changes = await log(fiscal)
  expect(changes.toSorted()).toEqual(
    [
      'referenceDate  10 Nov 2026',
      'fiscalClearanceDate  12 Nov 2026',
      'fiscalClearanceDate 12 Nov 2026 ',
      'isVesselCommunicated No Yes',
      'isViewed No Yes',
      'isViewed Yes No',
    ].toSorted(),
  )
  expect((await log(fiscal, '&fact=isViewed')).length).toBe(2)
  expect(await log(north)).toEqual([])
  const italian = await fiscal.call('GET', `${path}/log?tankCode=S505&fact=referenceDate`, {
    headers: { 'accept-language': 'it' },
  })
  expect(italian.body.data.rows[0].newValue).toBe('10/11/2026')
})

test('as it was known shows what was said then', async () => {
  const { at } = (
    await server.owner.transaction({ id: 'test', scope: everything }, (tx) =>
      tx.query(sql<{ at: string }>`
        select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from history
        where table_name = 'tank_trackings' and after ->> 'tank_code' = 'S505' and after ->> 'version' = '2'`),
    )
  )[0]!
  const then = new Date(Date.parse(at) + 2).toISOString()
  const { body } = await fiscal.call('GET', `${path}?tankCode=S505&asAt=${then}`)
  expect(body.data.rows[0]).toMatchObject({ isViewed: true, rowVersion: 2, ...said })
})
