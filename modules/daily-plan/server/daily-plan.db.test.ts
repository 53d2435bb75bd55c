import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { catchMail, sendWaitingMails } from '#platform/testing/mail-catcher.ts'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import type { HttpAnswer, TestUser } from '#platform/testing/test-server.ts'
import { everything } from '#platform/server/database/scope.ts'
import { createLog } from '#platform/server/base/log.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { sendMailJob } from '#platform/server/mail/send-mail.job.ts'
import {
  dailyElements as elements,
  managementPath,
  reportPath,
  validationPath,
} from '../contract/daily-plan.contract.ts'
import { mailPlans } from './mail.job.ts'

const mailbox = await catchMail()
const server = await demoServer({ MAIL_SINK_HOST: '127.0.0.1', MAIL_SINK_PORT: String(mailbox.port) })
const jobs = await openJobs(
  server.databaseUrl,
  [sendMailJob({ openTransport: () => undefined, composers: {} })],
  createLog('silent'),
)
afterAll(() => jobs.close())
const { view, edit, create, send, validate, publish } = elements
const planner = await server.userWith([view, edit, create, send, publish, 'scheduledOperations.view'])
const shift = await server.userWith([view, edit, validate])
const reader = await server.userWith([view])
const north = await server.userWith([view, edit, create, send, validate, publish], { sites: ['N'] })

const done = (answer: HttpAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const keysOf = (answer: HttpAnswer) => [answer.status, answer.body.data?.map((entry: { key: string }) => entry.key)]
const readDay = async (day: string, by = reader, plant = 'S') =>
  done(await by.call('GET', `${managementPath}/day?plant=${plant}&day=${day}`))

const details = (day: string, more: object = {}) => ({
  plant: 'S',
  operationType: 'TRI',
  scheduledFrom: `${day}T06:00:00.000Z`,
  scheduledTo: `${day}T10:00:00.000Z`,
  product: 'GO-B7',
  company: 'SEL',
  quantity: '4200',
  quantityUnit: 'MT',
  senderTank: 'S503',
  receiverTank: 'S504',
  equipment: [],
  note: null,
  isReceiverConfirmed: false,
  ...more,
})
const enter = (day: string, more: object = {}, by: TestUser = planner) =>
  by.call('POST', `${managementPath}/operations`, { body: details(day, more) })
const mass = (path: string, operations: readonly object[], by: TestUser, more: object = {}) =>
  by.call('POST', path, { body: { operations, ...more } })
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
const slotOf = async (day: string, id: string) =>
  (await readDay(day)).slots.find(({ operation }: any) => operation.id === id)
const empty = { communicationStatus: 'none', measuredAt: null, measuredQuantity: null, documents: [] }
const write = async (day: string, id: string, more: object, by: TestUser = shift, version?: number) =>
  by.call('PUT', `${managementPath}/slots/${id}/${day}`, {
    headers: { 'if-match': `"${version ?? (await slotOf(day, id)).version}"` },
    body: { ...empty, ...more },
  })
const publishDay = async (day: string, more: object = {}, by = planner) => {
  const { content } = await readDay(day)
  return by.call('POST', `${validationPath}/publish`, {
    body: { plant: 'S', day, content, mailingList: null, note: null, ...more },
  })
}

test('a slot by hand is an operation of the operative plan, with its sides, on each of its days', async () => {
  const operation = done(await enter('2031-03-04', { scheduledTo: '2031-03-05T02:00:00.000Z' }))
  expect(operation).toMatchObject({ status: 'scheduled', tanks: ['S503', 'S504'], isTankReceiver: false })
  const first = await slotOf('2031-03-04', operation.id)
  const second = await slotOf('2031-03-05', operation.id)
  expect([first.from, first.to]).toEqual(['2031-03-04T06:00:00.000Z', '2031-03-04T23:00:00.000Z'])
  expect([second.from, second.to]).toEqual(['2031-03-04T23:00:00.000Z', '2031-03-05T02:00:00.000Z'])
  expect(first.area).toBe(second.area)
  expect(await slotOf('2031-03-06', operation.id)).toBeUndefined()
  expect((await enter('2031-03-07', {}, reader)).status).toBe(403)
})

test('nothing is sent from a tank that is being filled; a second stream into it is asked about', async () => {
  const day = '2031-03-08'
  done(await enter(day))
  expect(keysOf(await enter(day, { senderTank: 'S504', receiverTank: null, operationType: 'OLC' }))).toEqual([
    400,
    ['senderTank'],
  ])
  const second = { senderTank: 'S502' }
  expect(keysOf(await enter(day, second))).toEqual([400, ['isReceiverConfirmed']])
  done(await enter(day, { ...second, isReceiverConfirmed: true }))
  expect(keysOf(await enter(day, { operationType: 'CVT' }))).toEqual([400, ['receiverTank', 'isReceiverConfirmed']])
  expect(keysOf(await enter('2031-03-09', { receiverTank: 'S503' }))).toEqual([400, ['receiverTank']])
})

test('what is written of a slot is of its day, needs the version that was seen, and a communication blocks the measure', async () => {
  const day = '2031-03-10'
  const { id } = done(await enter(day))
  const measured = { measuredAt: `${day}T10:05:00.000Z`, measuredQuantity: '4198.5' }
  expect((await write(day, id, measured, reader)).status).toBe(403)
  expect(keysOf(await write(day, id, { ...measured, measuredAt: null }))).toEqual([400, ['measuredAt']])
  expect(done(await write(day, id, measured))).toMatchObject({ version: 1, measuredQuantity: '4198.500' })
  expect((await write(day, id, measured, shift, 0)).status).toBe(412)
  done(await write(day, id, { ...measured, communicationStatus: 'sending' }))
  expect(keysOf(await write(day, id, { ...measured, measuredQuantity: '1', communicationStatus: 'sending' }))).toEqual([
    400,
    ['measuredQuantity'],
  ])
  expect(done(await write(day, id, { ...measured, communicationStatus: 'final' })).version).toBe(3)
})

test('documents without a number are no final paper, and the paper says which', async () => {
  const day = '2031-03-11'
  const { id } = done(await enter(day))
  const path = `${managementPath}/slots/${id}/${day}`
  const final = () =>
    fetch(`${server.api.url}/api${path}/print?as=final`, { headers: { authorization: `Bearer ${reader.token}` } })
  expect((await final()).status).toBe(409)
  const [known] = await server.db
    .within(everything)
    .query(
      sql<{ code: string }>`select code from clearance_document_types where ended_at is null order by code limit 1`,
    )
  const document = (number: string | null) => ({ documents: [{ kind: known!.code, number }] })
  done(await write(day, id, document(null)))
  expect((await final()).status).toBe(400)
  const [offer] = done(await reader.call('GET', `${path}/papers`))
  expect(offer.missing.map(({ field }: { field: string }) => field)).toEqual(['documents.0.number'])
  done(await write(day, id, document('26/00041')))
  expect((await final()).status).toBe(200)
  expect(keysOf(await write(day, id, { documents: [{ kind: 'NOSUCH', number: null }] }))).toEqual([
    400,
    ['documents.0.kind'],
  ])
})

test('a day is sent, validated and published; nothing of it without a selection, and no empty plan', async () => {
  const day = '2031-03-12'
  expect((await publishDay(day)).body.code).toBe('daily-plan.planEmpty')
  const one = done(await enter(day))
  const other = done(await enter(day, { senderTank: 'S501', receiverTank: 'S502' }))
  const [toSend, toValidate, toReject] = [
    `${managementPath}/send`,
    `${validationPath}/validate`,
    `${validationPath}/reject`,
  ]
  expect(keysOf(await mass(toSend, [], planner))).toEqual([400, ['operations']])
  expect((await mass(toValidate, [seen(one)], shift)).body.code).toBe('operative-plan.notSent')
  expect((await mass(toSend, [seen(one)], shift)).status).toBe(403)
  expect(done(await mass(toSend, [seen(one), seen(other)], planner))).toEqual({ count: 2 })
  const now = async ({ id }: { id: string }) => (await slotOf(day, id)).operation
  // One that was changed since keeps the other one back.
  const stale = await mass(toValidate, [seen(await now(one)), { id: other.id, version: 1 }], shift)
  expect([stale.status, (await now(one)).status]).toEqual([412, 'sent'])
  expect((await publishDay(day)).body.code).toBe('daily-plan.planEmpty')
  done(await mass(toValidate, [seen(await now(one)), seen(await now(other))], shift))
  done(await mass(toReject, [seen(await now(other))], shift, { reason: 'Line 12 is not free' }))
  expect(await now(other)).toMatchObject({ status: 'scheduled', note: 'Line 12 is not free' })
  const { content } = await readDay(day)
  done(await write(day, one.id, { measuredAt: `${day}T10:05:00.000Z`, measuredQuantity: '4198.5' }))
  expect((await publishDay(day, { content })).body.code).toBe('daily-plan.dayChanged')
  expect((await publishDay(day, {}, shift)).status).toBe(403)
  expect(done(await publishDay(day))).toMatchObject({ number: 1, slotCount: 1 })
  expect((await now(one)).status).toBe('published')
  expect(done(await publishDay(day)).number).toBe(2)
  const rows = async (more = '') =>
    done(await reader.call('GET', `${reportPath}?day=${day}${more}`)).rows.map((row: any) => [
      row.number,
      row.versionNumber,
      row.measuredQuantity,
    ])
  expect([
    await rows(),
    await rows('&version=1'),
    await rows('&version=3'),
    await rows('&version=x'),
    await rows('&plant=N'),
  ]).toEqual([[[one.number, 2, '4198.5']], [[one.number, 1, '4198.5']], [], [], []])
})

test('on paper each area has a page of its own, across, and every page says which version it is', async () => {
  const day = '2031-03-17'
  const one = done(await enter(day))
  const other = done(
    await enter(day, { operationType: 'OLC', senderTank: 'S101', receiverTank: null, product: 'CR-AZL' }),
  )
  done(await mass(`${managementPath}/send`, [seen(one), seen(other)], planner))
  const sent = [one, other].map(({ id }) => ({ id, version: 2 }))
  done(await mass(`${validationPath}/validate`, sent, shift))
  done(await publishDay(day))
  const answer = await fetch(`${server.api.url}/api${reportPath}/print?day=${day}&plant=S`, {
    headers: { authorization: `Bearer ${reader.token}`, 'accept-language': 'en' },
  })
  expect(answer.status).toBe(200)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const pages = pdfPages(bytes)
  const { areas, slots } = await readDay(day)
  const nameOf = (code: string) => areas.find((area: any) => area.code === code).name.en
  expect(pages.length).toBe(2)
  for (const page of pages) expect(page).toContain('version 1')
  for (const { operation, area } of slots) {
    // A long number is broken at its hyphen.
    const named = pages.filter((text) => text.includes(operation.number.split('-')[1]))
    expect(named).toHaveLength(1)
    expect(named[0]).toContain(nameOf(area))
  }
  expect(bytes.toString('latin1')).toMatch(/MediaBox \[0 0 841\.89 595\.28\]/)
})

test('a published version is not changed, and only that it was mailed is written into it', async () => {
  const day = '2031-03-13'
  const operation = done(await enter(day))
  done(await mass(`${managementPath}/send`, [seen(operation)], planner))
  done(await mass(`${validationPath}/validate`, [{ id: operation.id, version: 2 }], shift))
  done(await publishDay(day))
  const change = (set: ReturnType<typeof sql>) =>
    server.db.transaction({ id: 'system:test', scope: everything }, (tx) =>
      tx.query(sql`update daily_plan_versions set ${set} where day = ${day}`),
    )
  await expect(change(sql`note = 'Otherwise'`)).rejects.toMatchObject({ code: '42501' })
  await expect(change(sql`content = '[]'`)).rejects.toMatchObject({ code: '42501' })
})

test('the plan of a day is mailed on its day, once, and only its last version', async () => {
  const day = '2031-03-14'
  const operation = done(await enter(day))
  done(await mass(`${managementPath}/send`, [seen(operation)], planner))
  done(await mass(`${validationPath}/validate`, [{ id: operation.id, version: 2 }], shift))
  done(await publishDay(day, { mailingList: 'PLAN', note: 'First' }))
  done(await publishDay(day, { mailingList: 'PLAN', note: 'Second' }))
  const mailAt = (now: string) =>
    server.db.transaction({ id: 'system:test', scope: everything }, (tx) => mailPlans(tx, jobs, Date.parse(now)))
  expect(await mailAt('2031-03-13T22:00:00Z')).toBe(0)
  expect(await mailAt('2031-03-13T23:05:00Z')).toBe(1)
  expect(await mailAt('2031-03-13T23:10:00Z')).toBe(0)
  await sendWaitingMails(server)
  const mails = mailbox.to('m.greco@selvara.example').filter(({ text }) => text.includes(operation.number))
  expect(mails.length).toBe(1)
  expect(mails[0]!.text).toContain('Second')
  expect((await readDay(day)).versions.map(({ mailedAt }: any) => mailedAt !== null)).toEqual([true, false])
})

test('for people of another plant nothing of it is there', async () => {
  const day = '2031-03-15'
  const operation = done(await enter(day))
  const other = await readDay(day, north)
  expect([other.slots, other.areas, other.versions]).toEqual([[], [], []])
  expect((await write(day, operation.id, {}, north, 0)).status).toBe(404)
  expect((await mass(`${managementPath}/send`, [seen(operation)], north)).status).toBe(404)
  expect((await enter(day, {}, north)).status).toBe(400)
  expect(done(await north.call('GET', `${reportPath}?day=2031-03-12`)).rows).toEqual([])
})
