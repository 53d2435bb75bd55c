import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { everything } from '#platform/server/database/scope.ts'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import type { TestUser } from '#platform/testing/test-server.ts'

/** Calculations of the demo on paper, and made once more. */

vi.setConfig({ testTimeout: 60_000 })
const server = await demoServer()
const reader = await server.userWith(['tankCalculator.view'])
const [kept] = await server.owner.query(sql<{ id: string; tank: string; weight: string; version: string }>`
  select id, tank_code as tank, trace ->> 'calcVersion' as version,
    (select f ->> 'value' from jsonb_array_elements(figures) f where f ->> 'name' = 'weightAir') as weight
  from tank_calculations where plant = 'S' and figures @> '[{"name":"weightAir"}]' order by id limit 1`)
const { id, tank, weight, version } = kept!
const printed = async (language: string, by: TestUser = reader) => {
  const headers = { authorization: `Bearer ${by.token}` }
  const answer = await fetch(`${server.api.url}/api/tank-calculator/calculations/${id}/print?language=${language}`, {
    headers,
  })
  expect(answer.status).toBe(200)
  const file = Buffer.from(await answer.arrayBuffer())
  return { file, text: pdfPages(file).join(' ').replaceAll(/\s+/g, ' ') }
}

test('a calculation on paper has its readings with their sources, its figures and every step, in both languages', async () => {
  const { text } = await printed('en')
  for (const part of [tank, formatNumber(weight, 'en'), 'Level reading', 'API MPMS', `calculation ${version}`]) {
    expect(text).toContain(part)
  }
  const italian = (await printed('it')).text
  for (const part of [formatNumber(weight, 'it'), 'Selvara Refining S.p.A.', 'Pagina 1 di'])
    expect(italian).toContain(part)
})

test('it is the same file for another reader after names have changed', async () => {
  const before = await printed('it')
  await server.db.transaction({ id: 'system:test', scope: everything }, async (tx) => {
    await tx.query(sql`update products set description = '{"en":"X","it":"X"}', version = version + 1`)
    await tx.query(sql`update users set last_name = 'Renamed', version = version + 1`)
  })
  const other = await server.userWith('super-admin')
  expect((await printed('it', other)).file.equals(before.file)).toBe(true)
})

test('made once more from what is stored it is the same; where it is not at home it is not there', async () => {
  const answer = await reader.call('GET', `/tank-calculator/calculations/${id}/replay`)
  expect(answer.body.data).toEqual({ result: 'same', storedVersion: version, version, differences: [] })
  const elsewhere = await server.userWith(['tankCalculator.view'], { sites: ['N'] })
  for (const way of ['replay', 'print']) {
    expect((await elsewhere.call('GET', `/tank-calculator/calculations/${id}/${way}`)).status).toBe(404)
  }
})
