import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { everything } from '#platform/server/database/scope.ts'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import type { TestUser } from '#platform/testing/test-server.ts'

/** Operations of the demo on paper. */

vi.setConfig({ testTimeout: 60_000 })
const server = await demoServer()
const reader = await server.userWith('super-admin')
const first = async (status: string) =>
  (
    await server.owner.query(sql<{ id: string; number: number; tank: string; mass: string | null; name: string }>`
      select o.id, o.number::int, o.tank_code as tank, trim_scale(o.fiscal_mass)::text as mass, p.description ->> 'en' as name
      from tank_operations o join products p on p.code = o.product
      where o.status = ${status} and o.plant = 'S' order by o.number limit 1`)
  )[0]
const path = (id: string, query: string) => `/tank/operations/${id}/print?${query}`
const printed = async (id: string, query: string, by: TestUser = reader) => {
  const headers = { authorization: `Bearer ${by.token}` }
  const answer = await fetch(`${server.api.url}/api${path(id, query)}`, { headers })
  const file = Buffer.from(await answer.arrayBuffer())
  expect(answer.status, file.subarray(0, 300).toString()).toBe(200)
  return { file, text: pdfPages(file).join(' ').replaceAll(/\s+/g, ' ') }
}

test('a posted operation is a final paper of its plant, with its measures and what it moved', async () => {
  const { id, number, tank, mass, name } = (await first('posted'))!
  const [offer] = (await reader.call('GET', `/tank/operations/${id}/papers`)).body.data
  expect(offer).toMatchObject({ title: `Tank operation ${number}`, hindrance: null, missing: [] })
  const { text } = await printed(id, 'as=final&language=en')
  for (const part of [
    'Selvara Refining S.p.A.',
    'South Plant',
    tank,
    name,
    formatNumber(mass!, 'en'),
    'Shift supervisor',
  ]) {
    expect(text).toContain(part)
  }
  expect((await printed(id, 'as=final&language=it')).text).toContain(formatNumber(mass!, 'it'))
})

test('what is not posted is a draft only', async () => {
  const found = (await first('measured')) ?? (await first('draft')) ?? (await first('inProgress'))
  const refused = await reader.call('GET', path(found!.id, 'as=final'))
  expect(refused).toMatchObject({ status: 409, body: { code: 'tank-operations.unposted' } })
  const [offer] = (await reader.call('GET', `/tank/operations/${found!.id}/papers`)).body.data
  expect(offer.hindrance).toMatch(/posted/)
  await printed(found!.id, 'language=en')
})

test('the same version is the same file for another reader, after names have changed; elsewhere it is not there', async () => {
  const { id } = (await first('posted'))!
  const before = await printed(id, 'as=final&language=en')
  await server.db.transaction({ id: 'system:test', scope: everything }, async (tx) => {
    await tx.query(sql`update products set description = '{"en":"X","it":"X"}', version = version + 1`)
    await tx.query(sql`update users set last_name = 'Renamed', version = version + 1`)
    await tx.query(sql`update plants set letterhead = 'X', version = version + 1`)
  })
  const other = await server.userWith(['tankOperations.view'], { sites: ['S'], language: 'it' })
  expect((await printed(id, 'as=final&language=en', other)).file.equals(before.file)).toBe(true)
  const elsewhere = await server.userWith(['tankOperations.view'], { sites: ['N'] })
  expect((await elsewhere.call('GET', path(id, 'as=final'))).status).toBe(404)
})
