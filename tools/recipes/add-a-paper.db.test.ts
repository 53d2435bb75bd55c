import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { everything } from '#platform/server/database/scope.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import { pdfPages } from '#platform/testing/read-pdf.ts'
import type { TestUser } from '#platform/testing/test-server.ts'
import { root } from '../run/node.ts'
import { recipeFiles } from './recipe-files.ts'

/** What docs/how-to/add-a-paper.md says, done: its files written, compiled and mounted, its paper printed. */

const { folder, load } = recipeFiles('add-a-paper.md')
const module = (await load('modules/ship-cards/server/ship-cards.module.ts'))['shipCardsModule'] as ServerModule
const server = await demoServer({}, [module])
const reader = await server.userWith(['vessels.view'])
const ship = async (isMeasured: boolean) =>
  (
    await server.owner.query(sql<{ id: string; name: string; flag: string }>`
      select id, name, flag_country_code as flag from vessels
      where (draught is not null and length_overall is not null and gross_tonnage is not null) = ${isMeasured}
      order by name limit 1`)
  )[0]!
const print = async (by: TestUser, id: string, query: string) => {
  const headers = { authorization: `Bearer ${by.token}` }
  const answer = await fetch(`${server.api.url}/api/ship-cards/${id}/print?${query}`, { headers })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const write = (statement: ReturnType<typeof sql>) =>
  server.db.transaction({ id: 'system:test', scope: everything }, (tx) => tx.query(statement))

test('is a draft as long as something is missing, and says what', async () => {
  const { id } = await ship(true)
  await write(sql`update vessels set draught = null, version = version + 1 where id = ${id}`)
  const [offer] = (await reader.call('GET', `/ship-cards/${id}/papers`)).body.data
  expect(offer).toMatchObject({ title: 'Ship card', missing: [{ field: 'draught', label: 'Draught' }] })
  const refused = await reader.call('GET', `/ship-cards/${id}/print?as=final`)
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'platform.paperIncomplete', data: [{ key: 'draught' }] },
  })
  expect(pdfPages(await print(reader, id, 'language=en')).join('')).toContain('Berthing master')
})

test('is the same file for another reader, in the words of either language, after its names have changed', async () => {
  const { id, name, flag } = await ship(true)
  const before = await print(reader, id, 'as=final&language=it')
  const [page] = pdfPages(before)
  for (const part of ['Scheda nave', name, 'Responsabile ormeggio', 'Pagina 1 di 1']) expect(page).toContain(part)
  await write(
    sql`update countries set name = '{"en":"Nowhere","it":"Nessun luogo"}', version = version + 1 where iso_code = ${flag}`,
  )
  const other = await server.userWith(['vessels.view'], { language: 'en' })
  expect((await print(other, id, 'as=final&language=it')).equals(before)).toBe(true)
})

test('is taken by the compiler, the button of the browser too', () => {
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../../tsconfig.tests.json', include: ['modules'], exclude: [] }),
  )
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
})
