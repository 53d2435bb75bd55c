import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import type { HttpAnswer, TestUser } from '#platform/testing/test-server.ts'
import { operationsPath as path, planElements as elements, planPath } from '../contract/plan.contract.ts'
import { planTemplates } from './templates.job.ts'
import { detailsOf } from '../rules/operation.fixture.ts'

const server = await demoServer()
const planner = await server.userWith([elements.view, elements.edit, elements.send, elements.publish])
const shift = await server.userWith([elements.view, elements.edit, elements.validate])
const reader = await server.userWith([elements.view])
const north = await server.userWith(Object.values(elements), { sites: ['N'] })

const done = (answer: HttpAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const at = ({ version }: { version: number }) => ({ headers: { 'if-match': `"${version}"` } })
const create = async (more: object = {}, by = planner) => done(await by.call('POST', path, { body: detailsOf(more) }))
const edit = (operation: any, more: object, by: TestUser = planner) =>
  by.call('PUT', `${path}/${operation.id}`, { ...at(operation), body: detailsOf(more) })
const step = (operation: any, name: string, by: TestUser = planner, body?: object) =>
  by.call('POST', `${path}/${operation.id}/${name}`, { ...at(operation), ...(body ? { body } : {}) })
const fieldsOf = (answer: HttpAnswer) => answer.body.data.map((entry: { key: string }) => entry.key)
const pending = async (kind: string, by = planner) =>
  done(await by.call('GET', `${planPath}/pending?plant=S&kind=${kind}`))
const go = async (kind: 'send' | 'publish', by = planner, more: object = {}) => {
  const { content } = await pending(kind === 'send' ? 'sent' : 'published', by)
  return by.call('POST', `${planPath}/${kind}`, {
    body: { plant: 'S', content, mailingList: null, note: null, ...more },
  })
}

test('numbers follow each other in a plant and a year, and what is begun may lack what an edit may not', async () => {
  const first = await create()
  const second = await create({ scheduledFrom: '2026-12-02T06:00:00.000Z', scheduledTo: '2026-12-02T12:00:00.000Z' })
  expect(first.number).toMatch(/^S26-P\d{4}$/)
  expect(Number(second.number.slice(5))).toBe(Number(first.number.slice(5)) + 1)
  expect(first.status).toBe('scheduled')
  const refused = await edit(first, {})
  expect([refused.status, fieldsOf(refused)]).toEqual([
    400,
    ['product', 'company', 'quantity', 'quantityUnit', 'tanks'],
  ])
  const whole = { product: 'GO-B7', company: 'SEL', quantity: '1200', quantityUnit: 'MT', tanks: ['S501'] }
  expect(done(await edit(first, whole))).toMatchObject({ ...whole, quantity: '1200.000', version: 2 })
})

test('what ends before it begins, leaves before it moors, lies in two places or names what is not there is refused', async () => {
  const tried = async (more: object) => fieldsOf(await planner.call('POST', path, { body: detailsOf(more) }))
  expect(await tried({ scheduledTo: '2026-12-01T05:00:00.000Z' })).toEqual(['scheduledTo'])
  expect(await tried({ mooringAt: '2026-12-01T05:00:00.000Z', unmooringAt: '2026-12-01T04:00:00.000Z' })).toEqual([
    'unmooringAt',
  ])
  expect(await tried({ vessel: '3259925', isVesselInRoadstead: true, mooringPlatform: 'P1' })).toEqual([
    'mooringPlatform',
  ])
  // Of the other plant, of nowhere, of no voyage.
  expect(await tried({ mooringPlatform: 'P11' })).toEqual(['mooringPlatform'])
  expect((await tried({ tanks: ['N101', 'S9999'] })).toSorted()).toEqual(['tanks', 'tanks'])
  expect(await tried({ voyageNumber: 'S99-9999' })).toEqual(['voyageNumber'])
})

test('a displacement has the date of its measure, and a volume or a quantity', async () => {
  const operation = await create()
  const write = (displacements: object[], by = planner) =>
    by.call('PUT', `${path}/${operation.id}/displacements`, { ...at(operation), body: { displacements } })
  const nothing = { measuredAt: null, volume: null, quantity: null, note: null }
  expect(fieldsOf(await write([nothing]))).toEqual(['displacements.0.measuredAt', 'displacements.0.volume'])
  const written = { ...nothing, measuredAt: '2026-12-01T07:00:00.000Z', volume: '12.5' }
  expect((await write([written], reader)).status).toBe(403)
  expect(done(await write([written])).displacements).toEqual([{ ...written, volume: '12.500' }])
})

test('a plan is looked at, sent, validated and published; what is changed afterwards goes out again', async () => {
  const operation = await create({
    product: 'GO-B7',
    company: 'SEL',
    quantity: '10',
    quantityUnit: 'MT',
    tanks: ['S502'],
  })
  const read = async () => done(await planner.call('GET', `${path}/${operation.id}`))
  expect((await step(operation, 'validate', shift)).body.code).toBe('operative-plan.notSent')
  const before = await pending('sent')
  expect(before.changes.find((one: { id: string }) => one.id === operation.id)).toMatchObject({ what: 'added' })
  expect((await go('send', shift)).status).toBe(403)
  const sent = done(await go('send'))
  expect([sent.number, sent.kind]).toEqual([(before.last?.number ?? 0) + 1, 'sent'])
  expect((await pending('sent')).changes).toEqual([])
  // What was looked at is what goes: another look is asked for when something has changed in between.
  const stale = await planner.call('POST', `${planPath}/send`, {
    body: { plant: 'S', content: before.content, mailingList: null, note: null },
  })
  expect([stale.status, stale.body.code]).toEqual([409, 'operative-plan.planChanged'])

  expect((await step(await read(), 'validate')).status).toBe(403)
  done(await step(await read(), 'validate', shift))
  const published = done(await go('publish'))
  expect(published.changes.map((one: { number: string }) => one.number)).toContain(operation.number)
  expect((await read()).status).toBe('published')

  const after = await read()
  const whole = { product: 'GO-B7', company: 'SEL', quantity: '25', quantityUnit: 'MT', tanks: ['S502'] }
  expect(done(await edit(after, whole)).status).toBe('scheduled')
  const change = (await pending('sent')).changes.find((one: { id: string }) => one.id === operation.id)
  expect(change).toMatchObject({
    what: 'changed',
    fields: [{ field: 'quantity', before: '10.000', after: '25.000' }],
  })
  done(await step(await read(), 'hide'))
  expect((await pending('sent')).changes).toContainEqual({
    id: operation.id,
    number: operation.number,
    what: 'removed',
    fields: [],
  })
  expect((await step(await read(), 'hide')).body.code).toBe('operative-plan.isHidden')
})

test('two who move the same bar: the second is told what the first has done', async () => {
  const operation = await create()
  const { id, version } = operation
  const move = (from: string, to: string, by: TestUser) =>
    by.call('POST', `${planPath}/moves`, {
      body: {
        moves: [
          {
            id,
            version,
            scheduledFrom: from,
            scheduledTo: to,
            mooringAt: null,
            unmooringAt: null,
            mooringPlatform: null,
            isVesselInRoadstead: false,
            tanks: ['S501'],
          },
        ],
        isEarlyMooringConfirmed: false,
      },
    })
  const [moved] = done(await move('2026-12-03T06:00:00.000Z', '2026-12-03T12:00:00.000Z', planner))
  expect(moved).toMatchObject({ version: 2, tanks: ['S501'], scheduledFrom: '2026-12-03T06:00:00.000Z' })
  const late = await move('2026-12-04T06:00:00.000Z', '2026-12-04T12:00:00.000Z', shift)
  expect([late.status, late.body.detail.current.scheduledFrom]).toEqual([412, '2026-12-03T06:00:00.000Z'])
  expect((await move('2026-12-04T06:00:00.000Z', '2026-12-04T12:00:00.000Z', reader)).status).toBe(403)
})

test('for people of another plant nothing of it is there', async () => {
  const operation = await create()
  expect((await north.call('GET', `${path}/${operation.id}`)).status).toBe(404)
  expect((await edit(operation, {}, north)).status).toBe(404)
  const plan = done(
    await north.call('GET', `${planPath}?plant=S&from=2026-11-01T00:00:00.000Z&to=2027-01-01T00:00:00.000Z`),
  )
  expect([plan.operations, plan.berths, plan.tanks, plan.versions]).toEqual([[], [], [], []])
  expect(plan.plants.map(({ code }: { code: string }) => code)).toEqual(['N'])
})

test('templates make an operation once for each of their days, however often they are asked', async () => {
  const make = () =>
    server.db.transaction({ id: 'system:test', scope: { sites: 'all', parties: 'all' } }, (tx) =>
      planTemplates(tx, Date.parse('2027-03-01T03:00:00Z')),
    )
  // Every day one, two days of the week another, and on Sunday a third: ten in a week.
  expect([await make(), await make()]).toEqual([10, 0])
})
