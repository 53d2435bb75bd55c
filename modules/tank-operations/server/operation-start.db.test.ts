import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { tankRegistry } from '#modules/tanks/contract/tanks.registry.ts'
import type { HttpAnswer } from '#platform/testing/test-server.ts'
import { operationElements as elements } from '../contract/tank-operations.contract.ts'

/** What a new operation begins with, wherever it is started. */

const server = await demoServer()
const keeper = await server.userWith([elements.edit, elements.view])
const reader = await server.userWith([elements.view])
const north = await server.userWith([elements.edit], { sites: ['N'] })
const done = (answer: HttpAnswer) => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const start = (tank: string, type?: string, by = keeper) =>
  by.call('GET', `/tank/operations/start?tankCode=${tank}${type ? `&operationType=${type}` : ''}`)

test('type and owner are those of the last movement of the tank, and the product is what the tank is for', async () => {
  const moved = await server.owner.query(sql<{ tank: string; type: string; owner: string | null; product: string }>`
    select distinct on (o.tank_code) o.tank_code as tank, o.operation_type as type, o.product_owner as owner, t.product
    from tank_operations o join tanks t on t.code = o.tank_code
    where o.effect = 'movement' and o.status <> 'reversed' order by o.tank_code, o.opening_at desc, o.id desc`)
  expect(moved.length).toBeGreaterThan(2)
  for (const { tank, type, owner, product } of moved) {
    expect(done(await start(tank)), tank).toMatchObject({ operationType: type, productOwner: owner, product })
  }
  const none = done(await start('S107'))
  expect(none).toMatchObject({ operationType: null, macroDirection: null, direction: null, product: 'CR-SAH' })
})

test('a chosen type says the direction where it leaves no choice, and what it does to the book', async () => {
  expect(done(await start('S107', 'PRD'))).toMatchObject({ macroDirection: 'receiver', direction: 'receiver' })
  expect(done(await start('S107', 'TRI'))).toMatchObject({ macroDirection: 'both', direction: null })
  expect(done(await start('S107', 'AZZPD'))).toMatchObject({ effect: 'zeroing', direction: null })
  expect(done(await start('S107', 'NONE'))).toMatchObject({ operationType: null, macroDirection: null })
})

test('nobody is told of a tank of another plant, nor without the right to write', async () => {
  expect((await start('S107', undefined, north)).status).toBe(404)
  expect((await start('S107', undefined, reader)).status).toBe(403)
})

test('a tank is chosen by its code with its product beside it; where its code stands already, that is its name', async () => {
  const seer = await server.userWith([tankRegistry.elements.view])
  const options = async (query: string) => done(await seer.call('GET', `${tankRegistry.path}/options?${query}`))
  const [chosen] = await options('text=S107')
  expect(chosen).toMatchObject({ code: 'S107', label: 'CR-SAH' })
  const bySome = await options('text=CR-SAH')
  expect(bySome.map(({ code }: { code: string }) => code)).toContain('S107')
  expect(await options('codes=S107')).toMatchObject([{ code: 'S107', label: 'S107' }])
})
