import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { createLog } from '#platform/server/base/log.ts'
import { everything } from '#platform/server/database/scope.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { sendMailJob } from '#platform/server/mail/send-mail.job.ts'
import { arrivalElements, arrivalsPath } from '../contract/arrivals.contract.ts'
import { tellMissingNotices } from './notices.job.ts'

const server = await demoServer()
const { view, edit } = arrivalElements
const jetty = await server.userWith([view, edit])
const scheduler = await server.userWith([view, edit])
const reader = await server.userWith([view])
const north = await server.userWith([view, edit], { sites: ['N'] })
const outsider = await server.userWith([view, edit], { attributes: { 'scope.companies': ['INS'] } })
const system = { id: 'system:schedules', scope: everything }
const force = <Row>(statement: RawBuilder<Row>) =>
  server.owner.transaction({ id: 'test', scope: everything }, (tx) => tx.query(statement))

const mailJob = sendMailJob({ openTransport: () => undefined, composers: {} })
const jobs = await openJobs(server.databaseUrl, [mailJob], createLog('silent'))
afterAll(() => jobs.close())

const hour = 3_600_000
const fromNow = (hours: number) => new Date(Math.floor((Date.now() + hours * hour) / 60_000) * 60_000).toISOString()
const dayOf = (at: string) => at.slice(0, 10)

const [one, other] = (await force(sql<{ voyage: string }>`
  select voyage_number as voyage from movement_instructions
  where status = 'created' and plant = 'S' and vessel is not null order by voyage_number limit 2`).then((rows) =>
  rows.map(({ voyage }) => voyage),
)) as [string, string]

/** Both expected in four days, known of for long, with a laycan around that, at no berth. */
beforeEach(async () => {
  await force(sql`alter table arrival_etas disable trigger guard`)
  await force(sql`delete from arrival_etas`)
  await force(sql`delete from arrival_notices`)
  await force(sql`delete from arrivals`)
  await force(sql`alter table arrival_etas enable trigger guard`)
  await expect4(one, 90)
  await expect4(other, 300)
})
const expect4 = (voyage: string, hours: number) =>
  force(sql`
    update movement_instructions set eta = ${fromNow(hours)}, eta_date = ${dayOf(fromNow(hours))}, mooring_platform = null,
      laycan_from = ${dayOf(fromNow(hours - 48))}, laycan_to = ${dayOf(fromNow(hours + 48))}, created_at = ${fromNow(-500)}
    where voyage_number = ${voyage}`)

type Body = Record<string, unknown>
const detailsOf = async (voyage: string, by = jetty) => {
  const { status, body } = await by.call('GET', `${arrivalsPath}/voyages/${voyage}`)
  expect(status).toBe(200)
  return body.data
}
const say = (by: typeof jetty, voyage: string, body: Body = {}, key: string = crypto.randomUUID()) =>
  by.call('POST', `${arrivalsPath}/voyages/${voyage}/etas`, {
    body: { eta: fromNow(80), saidBy: 'master', receivedAt: fromNow(0), note: null, ...body },
    headers: { 'idempotency-key': key },
  })
const place = (by: typeof jetty, voyage: string, version: number, body: Body = {}) =>
  by.call('POST', `${arrivalsPath}/voyages/${voyage}/place`, {
    body: { mooringPlatform: 'P1', isVesselInRoadstead: false, eta: null, ...body },
    headers: { 'idempotency-key': crypto.randomUUID(), 'if-match': `"${version}"` },
  })
const rowOf = async (voyage: string, by = jetty) => {
  const { body } = await by.call('GET', `${arrivalsPath}?voyageNumber=${voyage}`)
  return body.data.rows[0]
}
const count = async (table: string) => {
  const [row] = await force(sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`)
  return row!.n
}

describe('an ETA', () => {
  test('is kept beside the first one, which is the instruction’s and stays in it', async () => {
    const before = await detailsOf(one)
    expect(before.etas).toMatchObject([{ saidBy: 'instruction', driftFirst: null }])
    expect((await say(jetty, one, { eta: fromNow(93), saidBy: 'agent', note: 'Head wind' })).status).toBe(200)
    const after = await detailsOf(one)
    expect(after.etas).toMatchObject([
      { saidBy: 'instruction' },
      { saidBy: 'agent', driftFirst: 180, driftBefore: 180, note: 'Head wind' },
    ])
    expect(after.call).toMatchObject({ eta: fromNow(93), driftFirst: 180, version: 1 })
    expect(await rowOf(one)).toMatchObject({ driftFirst: '3', driftBefore: '3', saidBy: 'agent' })
    const [own] = await force(sql<{ eta: Date }>`select eta from movement_instructions where voyage_number = ${one}`)
    expect(new Date(own!.eta).toISOString()).toBe(before.call.eta)
  })
  test('of two who say one at the same moment is kept of both, and the newest rules', async () => {
    const answers = await Promise.all([
      say(jetty, one, { eta: fromNow(81), receivedAt: fromNow(-2) }),
      say(scheduler, one, { eta: fromNow(84), receivedAt: fromNow(-1) }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { etas, call } = await detailsOf(one)
    expect(etas.slice(1).map(({ eta }: { eta: string }) => eta)).toEqual([fromNow(81), fromNow(84)])
    expect(call.eta).toBe(fromNow(84))
    // Heard before, written down after: it is history at once.
    await say(jetty, one, { eta: fromNow(99), receivedAt: fromNow(-3) })
    expect((await detailsOf(one)).call.eta).toBe(fromNow(84))
  })
  test('is said once however often it is sent', async () => {
    const key = crypto.randomUUID()
    const body = { eta: fromNow(70), receivedAt: fromNow(0) }
    await say(jetty, one, body, key)
    expect((await say(jetty, one, body, key)).status).toBe(200)
    expect(await count('arrival_etas')).toBe(1)
  })
  test('that cannot be is refused at its field, and nothing of what was said can be changed', async () => {
    const refused = async (body: Body) => (await say(jetty, one, body)).body.data.map(({ key }: { key: string }) => key)
    expect(await refused({ receivedAt: fromNow(1) })).toEqual(['receivedAt'])
    expect(await refused({ eta: fromNow(-1) })).toEqual(['eta'])
    expect(await refused({ eta: fromNow(24 * 200) })).toEqual(['eta'])
    await say(jetty, one)
    await expect(force(sql`update arrival_etas set eta = eta + interval '1 hour'`)).rejects.toThrow(/cannot be changed/)
    const app = server.db.transaction(system, (tx) => tx.query(sql`delete from arrival_etas`))
    await expect(app).rejects.toThrow(/permission denied/)
  })
  test('after the laycan is red, and so are two ships at one berth, each with its words', async () => {
    await say(jetty, one, { eta: fromNow(90 + 120) })
    expect(await rowOf(one)).toMatchObject({ trouble: 'afterLaycan' })
    await say(jetty, other, { eta: fromNow(90 + 125) })
    await place(jetty, one, 1)
    await place(jetty, other, 1)
    expect(await rowOf(one)).toMatchObject({ trouble: 'both', mooringPlatform: 'P1' })
    expect(await rowOf(other)).toMatchObject({ trouble: 'overlap' })
    expect((await detailsOf(one)).call.meets).toEqual([other])
    // In the roadstead nobody is in another's way.
    await place(jetty, other, 2, { isVesselInRoadstead: true })
    expect(await rowOf(one)).toMatchObject({ trouble: 'afterLaycan' })
    expect(await rowOf(other)).toMatchObject({ trouble: null, phase: 'roadstead' })
  })
})

describe('a place', () => {
  test('of two who assign a berth the slower one is told who was faster', async () => {
    const answers = await Promise.all([place(jetty, one, 1), place(scheduler, one, 1, { mooringPlatform: 'P2' })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const { call } = await detailsOf(one)
    expect(call.version).toBe(2)
    expect((await place(jetty, one, 2, { mooringPlatform: 'P3' })).body.data).toMatchObject({
      mooringPlatform: 'P3',
      version: 3,
    })
  })
  test('moved in time too is an ETA of the operator', async () => {
    expect((await place(jetty, one, 1, { eta: fromNow(95) })).status).toBe(200)
    const { etas, call } = await detailsOf(one)
    expect(etas.at(-1)).toMatchObject({ saidBy: 'operator', eta: fromNow(95), driftFirst: 300 })
    expect(call).toMatchObject({ mooringPlatform: 'P1', eta: fromNow(95) })
  })
  test('is of the plant of the voyage', async () => {
    const { status, body } = await place(jetty, one, 1, { mooringPlatform: 'P11' })
    expect([status, body.data[0].key]).toEqual([400, 'mooringPlatform'])
  })
})

describe('who may', () => {
  test('readers read, others of another plant see nothing, and outsiders are closed', async () => {
    expect((await detailsOf(one, reader)).call.voyageNumber).toBe(one)
    expect((await say(reader, one)).status).toBe(403)
    expect((await place(reader, one, 1)).status).toBe(403)
    expect((await north.call('GET', `${arrivalsPath}/voyages/${one}`)).status).toBe(404)
    expect((await say(north, one)).status).toBe(404)
    expect(await rowOf(one, north)).toBeUndefined()
    const board = (await north.call('GET', `${arrivalsPath}/board`)).body.data
    expect(new Set([...board.calls, ...board.berths].map(({ plant }: { plant: string }) => plant))).toEqual(
      new Set(['N']),
    )
    for (const path of [arrivalsPath, `${arrivalsPath}/board`, `${arrivalsPath}/voyages/${one}`]) {
      expect((await outsider.call('GET', path)).status).toBe(403)
    }
  })
})

describe('the schedule', () => {
  const look = (now = Date.now()) => server.db.transaction(system, (tx) => tellMissingNotices(tx, jobs, now))
  const notices = () => count('arrival_notices')
  const told = async () => {
    const [row] = await force(sql<{ n: number }>`
      select count(*)::int as n from notifications where reason = 'arrivals.noticeMissing'`)
    return row!.n
  }

  test('tells of a missing notice once, whoever looks and however often', async () => {
    await expect4(one, 71)
    const before = await told()
    await Promise.all(Array.from({ length: 4 }, () => look()))
    await look()
    expect([await notices(), (await told()) - before]).toEqual([1, 1])
    const receipts = await force(sql<{ userId: string }>`
      select r.user_id::text as "userId" from notification_receipts r join notifications n on n.id = r.notification_id
      where n.reason = 'arrivals.noticeMissing'`)
    const people = new Set(receipts.map(({ userId }) => userId))
    expect([jetty, scheduler, reader, north, outsider].map(({ userId }) => people.has(userId))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect((await detailsOf(one)).notices[0]).toMatchObject({ hours: 72, state: 'missing' })
    // The next one is told too, in its time.
    await look(Date.now() + 24 * hour)
    expect(await notices()).toBe(2)
  })
  test('says nothing of who gave notice, who is here, and whom nobody knew', async () => {
    await expect4(one, 71)
    await say(jetty, one, { eta: fromNow(71), receivedAt: fromNow(-2) })
    await look()
    expect(await notices()).toBe(0)
    await expect4(other, 30)
    await place(jetty, other, 1, { isVesselInRoadstead: true })
    await look()
    expect(await notices()).toBe(0)
    await place(jetty, other, 2)
    await force(sql`update movement_instructions set created_at = now() where voyage_number = ${other}`)
    await look()
    expect(await notices()).toBe(0)
  })
  test('sends a mail to the lists for ETAs, in both languages', async () => {
    await force(sql`
      insert into mailing_lists (code, name, purpose_code, addresses, updated_by)
      values ('JETTY', '{"en":"Jetty","it":"Pontile"}', 'ETA', '[{"email":"jetty@selvara.example","recipient":null}]', 'test')`)
    await expect4(one, 47)
    await look()
    const mails = await force(sql<{ subject: string; recipients: string[] }>`select subject, recipients from mails`)
    const sent = mails.filter(({ recipients }) => recipients.includes('jetty@selvara.example'))
    expect(sent).toHaveLength(1)
    expect(sent[0]!.subject).toMatch(/48 h notice is missing.*manca il preavviso di 48 h/)
  })
  test('and the card of the home page counts the same ships', async () => {
    const card = async (id: string) => {
      const { body } = await jetty.call('GET', '/home')
      return body.data.cards.find((found: { id: string }) => found.id === id)?.count ?? 0
    }
    for (const hours of [100, 80, 71, 47, 23, 11, 2]) {
      await expect4(one, hours)
      const { body } = await jetty.call('GET', `${arrivalsPath}/count?notice=missing&exact=true`)
      expect([hours, await card('arrivals.noticeMissing')]).toEqual([hours, body.data.count])
      const soon = (await jetty.call('GET', `${arrivalsPath}/count?phase=next48&exact=true`)).body.data.count
      expect([hours, await card('arrivals.next48')]).toEqual([hours, soon])
    }
  })
})
