import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { blankInstruction, blankLot } from '#modules/movement-instructions/rules/lots.ts'
import type { HttpAnswer } from '#platform/testing/test-server.ts'
import { operationsPath as path, planPath } from '../contract/plan.contract.ts'
import { detailsOf } from '../rules/operation.fixture.ts'

/** Figures that are known from elsewhere, asked for through the calls of the module as a screen asks for them. */
const server = await demoServer()
const keeper = await server.userWith('super-admin')

const done = (answer: HttpAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

const header = {
  ...blankInstruction(),
  plant: 'S',
  operationType: 'SCN',
  vessel: '3259925',
  loadPort: 'TRCEY',
  dischargePort: 'ITZSO',
}
const lot = { ...blankLot(), productCode: 'CR-AZL', quantity: '30000', quantityUoMCode: 'MT', holder: 'SEL' }

test('the examples of the specification come out as they stand there', async () => {
  let right = 0
  const figures: [string, unknown, unknown][] = []
  const hold = (name: string, found: unknown, known: unknown) => figures.push([name, found, known])

  // Screens: mooring 03/11 22:00, laycan from 04/11 00:00, two hours early.
  const draft = done(
    await keeper.call('POST', '/movement-instruction', {
      body: { ...header, laycanFrom: '2027-11-04', laycanTo: '2027-11-06', lots: [lot], versionNote: null },
    }),
  )
  const { voyageNumber } = done(
    await keeper.call('POST', `/movement-instruction/${draft.id}/transition`, {
      body: { to: 'created', reason: null },
      headers: { 'if-match': `"${draft.version}"` },
    }),
  )
  const take = (mode: string) =>
    keeper.call('POST', `${planPath}/from-instruction`, { body: { voyageNumber, mode, take: [] } })
  hold('lots of the instruction', done(await take('apply')).proposals.length, 1)
  const again = done(await take('apply'))
  hold('sent again, nothing is made', again.proposals.map((one: { action: string }) => one.action).join(), 'unchanged')
  const { id } = again.proposals[0].operation
  const operation = done(await keeper.call('GET', `${path}/${id}`))
  hold('laycan from', operation.laycanFrom, '2027-11-04')
  hold('quantity', operation.quantity, '30000.000')
  // 30,000 t at 1,500 t in an hour.
  hold('hours of work', (Date.parse(operation.scheduledTo) - Date.parse(operation.scheduledFrom)) / 3_600_000, 20)
  // The morning of the first day, at the site.
  hold('expected', operation.mooringAt, '2027-11-04T05:00:00.000Z')

  const move = (mooringAt: string, unmooringAt: string, isConfirmed: boolean) =>
    keeper.call('POST', `${planPath}/moves`, {
      body: {
        moves: [
          {
            id,
            version: operation.version,
            scheduledFrom: operation.scheduledFrom,
            scheduledTo: operation.scheduledTo,
            mooringAt,
            unmooringAt,
            mooringPlatform: null,
            isVesselInRoadstead: false,
            tanks: [],
          },
        ],
        isEarlyMooringConfirmed: isConfirmed,
      },
    })
  const asked = await move('2027-11-03T21:00:00.000Z', '2027-11-06T00:00:00.000Z', false)
  hold('early mooring is asked about', asked.body.data?.[0]?.key, 'mooringAt')
  hold('how early it is', /2:00/.test(asked.body.data?.[0]?.value), true)
  const turned = await move('2027-11-05T00:00:00.000Z', '2027-11-04T23:00:00.000Z', true)
  hold('mooring after unmooring', turned.body.data?.[0]?.key, 'unmooringAt')
  const kept = done(await move('2027-11-03T21:00:00.000Z', '2027-11-06T00:00:00.000Z', true))
  hold('kept when it is meant', kept[0].isEarlyMooringConfirmed, true)

  const bare = done(await keeper.call('POST', path, { body: detailsOf() }))
  const put = (displacement: object) =>
    keeper.call('PUT', `${path}/${bare.id}/displacements`, {
      body: { displacements: [{ measuredAt: null, volume: null, quantity: null, note: null, ...displacement }] },
      headers: { 'if-match': `"${bare.version}"` },
    })
  hold('a displacement without date', (await put({ volume: '1' })).status, 400)
  hold('a displacement without amount', (await put({ measuredAt: '2026-12-01T06:00:00.000Z' })).status, 400)
  const measured = done(await put({ measuredAt: '2026-12-01T06:00:00.000Z', quantity: '12.5' }))
  hold('a displacement', measured.displacements[0].quantity, '12.500')

  for (const [what, found, known] of figures) {
    expect.soft(found, what).toEqual(known)
    if (found === known) right++
  }
  process.stdout.write(`golden: ${right} of ${figures.length} figures\n`)
})
