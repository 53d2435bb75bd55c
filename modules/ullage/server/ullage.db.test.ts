import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import { Decimal } from '#platform/core/decimal.ts'
import { everything } from '#platform/server/database/scope.ts'
import { ullageElements, ullagePath } from '../contract/ullage.contract.ts'
import { workedArrival, workedRemainder } from '../rules/worked.fixture.ts'
import { answered, done, key, reportsBy, voyagesOf } from './ullage.fixture.ts'

/** What people do with ullage reports, two of them at a time, and what is refused to whom. */

const server = await demoServer()
const { view, edit } = ullageElements
const keeper = await server.userWith(Object.values(ullageElements))
const operator = await server.userWith([view, edit])
const reader = await server.userWith([view])
const north = await server.userWith(Object.values(ullageElements), { sites: ['N'] })
const by = reportsBy(keeper)
const [first, second, third, fourth] = (await voyagesOf(server, 4)) as [string, string, string, string]
const codeOf = (answer: { body: any }) => answer.body.data?.[0]?.value ?? answer.body.code
const arrival = { ...workedArrival, measuredAt: '2026-11-02T22:20:00.000Z' }
const after = { ...workedRemainder, measuredAt: '2026-11-04T16:00:00.000Z' }

test('a draft is written, calculated and confirmed; what is written again has no figures any more', async () => {
  const draft = done(await by.create(first, 'beforeDischarge'))
  expect(draft).toMatchObject({
    status: 'draft',
    plant: 'S',
    vesselName: 'ALCIONE STAR',
    figures: null,
    comparison: null,
  })
  expect((await by.step(draft, 'confirm')).status).toBe(409)
  expect((await by.step(draft, 'calculate')).status).toBe(400)
  const written = done(await by.edit(draft, arrival))
  const calculated = done(await by.step(written, 'calculate'))
  expect(calculated.figures?.totals.weightAir).toBe('85010098')
  const again = done(await by.edit(calculated, { ...arrival, note: 'Read again' }))
  expect(again).toMatchObject({ status: 'draft', figures: null, note: 'Read again' })
  const confirmed = done(await by.step(done(await by.step(again, 'calculate')), 'confirm'))
  expect(confirmed).toMatchObject({
    status: 'confirmed',
    compared: { operation: 'DISCHARGE', waitsFor: 'afterDischarge' },
  })
  expect((await by.edit(confirmed, arrival)).status).toBe(409)
  const other = done(
    await by.step(done(await by.edit(done(await by.create(first, 'beforeDischarge')), arrival)), 'calculate'),
  )
  expect((await by.step(other, 'confirm')).body.code).toBe('ullage.confirmedAlready')
})

test('the sum of the list is that of the confirmed reports, added by a second statement', async () => {
  const { body } = await keeper.call('GET', `${ullagePath}/totals`)
  const [row] = await server.owner.transaction({ id: 'system:test', scope: everything }, (tx) =>
    tx.query(sql<{ kg: string }>`
      select sum((figures -> 'totals' ->> 'weightAir')::numeric)::text as kg from ullage_reports where status = 'confirmed'`),
  )
  expect(JSON.stringify(body.data)).toContain(row!.kg)
})

test('two people: the second one is told, and nothing of the first is lost', async () => {
  const draft = done(await by.create(second, 'beforeDischarge'))
  const mine = done(await by.edit(draft, arrival))
  const theirs = await reportsBy(operator).edit(draft, { ...arrival, temperature: '22.00' })
  expect(theirs.status).toBe(412)
  expect(theirs.body.detail.current.temperature).toBe(mine.temperature)
  expect((await by.step(draft, 'calculate')).status).toBe(412)
})

test('who may: the operator measures and does not confirm, the reader changes nothing, the north sees nothing', async () => {
  const own = reportsBy(operator)
  const draft = done(await own.create(third, 'beforeDischarge'))
  const calculated = done(await own.step(done(await own.edit(draft, arrival)), 'calculate'))
  expect((await own.step(calculated, 'confirm')).status).toBe(403)
  expect((await own.step(calculated, 'cancel', { reason: 'No' })).status).toBe(403)
  expect((await reader.call('GET', `${ullagePath}/${draft.id}`)).status).toBe(200)
  expect((await reportsBy(reader).edit(calculated, arrival)).status).toBe(403)
  expect((await reportsBy(reader).create(third, 'beforeDischarge')).status).toBe(403)
  expect((await north.call('GET', `${ullagePath}/${draft.id}`)).status).toBe(404)
  expect((await reportsBy(north).edit(calculated, arrival)).status).toBe(404)
  expect(codeOf(await reportsBy(north).create(third, 'beforeDischarge'))).toContain(third)
})

test('a difference beyond the limit: letter, signature, and nobody reopens what was signed', async () => {
  const main = await by.confirmed(fourth, 'beforeDischarge', {
    ...arrival,
    shoreMass: '84500000',
    billMass: '85000000',
  })
  const papers = async () => answered(await keeper.call('GET', `${ullagePath}/${main.id}/papers`))
  const remainder = await by.confirmed(fourth, 'afterDischarge', after)
  const kept = await by.read(main.id)
  expect(kept.version).toBe(main.version + 1)
  expect(kept.compared?.lines.map(({ name, action }) => [name, action])).toEqual([
    ['transit', 'none'],
    ['shipShore', 'claim'],
    ['shipShoreByFactor', 'notice'],
    ['outturn', 'claim'],
  ])
  expect(await papers()).toMatchObject([
    { id: 'report', hindrance: null },
    { id: 'protest', hindrance: expect.stringContaining('not signed') },
  ])
  const print = async (query: string, who = keeper) => {
    const path = `${ullagePath}/${main.id}/print/protest?${query}`
    const answer = await fetch(`${server.api.url}/api${path}`, { headers: { authorization: `Bearer ${who.token}` } })
    return { status: answer.status, file: Buffer.from(await answer.arrayBuffer()) }
  }
  const inWords = ({ file }: { file: Buffer }) => pdfPages(file).join(' ').replaceAll(/\s+/g, ' ')
  const draft = inWords(await print('as=draft&language=it'))
  for (const said of ['ALCIONE STAR', '84.500.000', '-497.352', 'Lettera di protesta']) expect(draft).toContain(said)
  expect((await print('as=final')).status).toBe(409)
  const signed = done(await by.step(kept, 'sign-protest'))
  expect(signed.protestSignedBy).not.toBeNull()
  const letter = await print('as=final&language=en')
  expect(inWords(letter)).toContain('-497,352')
  expect((await print('as=final&language=en', reader)).file.equals(letter.file)).toBe(true)
  expect((await by.step(signed, 'reopen', { reason: 'Wrong' })).body.code).toBe('ullage.protestIsSigned')
  expect((await by.step(signed, 'compare')).status).toBe(409)
  // The remainder is taken back: what was signed stays as it was signed.
  done(await by.step(remainder, 'reopen', { reason: 'Measured wrong' }))
  expect((await by.read(main.id)).compared).toEqual(signed.compared)
  const why = answered(await reader.call('GET', `${ullagePath}/${main.id}/why`))
  expect(why.rows).toHaveLength(10)
  expect(why.comparison.length).toBeGreaterThan(0)
  const voyage = await keeper.call('GET', `${ullagePath}?voyageNumber=${fourth}`)
  expect(voyage.body.data.rows).toHaveLength(2)
})

test('the same request twice makes one report, and a new one begins with the tanks of the last', async () => {
  const body = {
    voyageNumber: second,
    kind: 'beforeDischarge',
    product: 'CR-AZL',
    measuredAt: '2026-11-09T08:00:00.000Z',
  }
  const headers = key()
  const [one, two] = [
    await keeper.call('POST', ullagePath, { body, headers }),
    await keeper.call('POST', ullagePath, { body, headers }),
  ]
  expect(done(one).id).toBe(done(two).id)
  expect(done(one).tanks.map(({ tank }) => tank)).toEqual(arrival.tanks.map(({ tank }) => tank))
  expect(done(one).tanks.every(({ water }) => water === null)).toBe(true)
})

test('what is wrong in a row is said at its cell, and the database refuses a draft with figures', async () => {
  const draft = done(await by.create(second, 'beforeDischarge'))
  const rows = arrival.tanks.map((row, index) => (index === 3 ? { ...row, lowerUllage: '1.000' } : row))
  const refused = await by.edit(draft, { ...arrival, tanks: rows })
  expect(refused.body.data[0].key).toBe('tanks.3.lowerUllage')
  const outside = arrival.tanks.map((row, index) => (index === 2 ? { ...row, ullage: '3.900' } : row))
  const far = await by.step(done(await by.edit(draft, { ...arrival, tanks: outside })), 'calculate')
  expect(far.body.data[0].key).toBe('tanks.2.ullage')
  const forced = server.owner.transaction({ id: 'system:test', scope: everything }, (tx) =>
    tx.query(sql`update ullage_reports set figures = '{}', weight_air = 1, total_standard = 1 where id = ${draft.id}`),
  )
  await expect(forced).rejects.toThrow(/ullage_reports_figures/)
})

test('totals are the sums of the rows, in a second count', async () => {
  const { body } = await keeper.call('GET', `${ullagePath}?voyageNumber=${fourth}&kind=beforeDischarge`)
  const { figures } = await by.read(body.data.rows[0].id)
  const sum = (name: 'observed' | 'standard') =>
    figures!.tanks
      .reduce((all, row) => all.plus(row[name]), new Decimal(0))
      .minus(figures!.totals[name])
      .abs()
  expect(sum('observed').lte('0.005')).toBe(true)
  expect(sum('standard').lte('0.005')).toBe(true)
})
