import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { auditorGrants, auditorRole } from '#demo/auditor-grants.ts'
import { productParts } from '#demo/product-parts.ts'
import { demoServer } from '#demo/testing/demo-server.ts'
import { companyScope } from '#modules/administration/rules/attributes.rules.ts'
import { siteTime } from '#platform/core/date-format.ts'
import type { Home } from '#platform/core/home.contract.ts'
import { loadTexts } from '#platform/server/base/texts.ts'
import { everything } from '#platform/server/database/scope.ts'
import { permissionsOf } from '#platform/server/door/permissions.ts'
import { homeCardsOf } from '#platform/server/server-parts.ts'
import type { TestUser } from '#platform/testing/test-server.ts'
import { serverModules } from './server-modules.ts'

/** The home page of the whole product: each count against the rows themselves, and nothing of another plant or house. */

const server = await demoServer()
const cards = homeCardsOf(serverModules)
const doors = serverModules.flatMap(({ homeDoors = [] }) => homeDoors)
const all = [...new Set([...cards.flatMap(({ elements }) => elements), ...doors.map(({ element }) => element)])]
const everywhere = await server.userWith(all)
const north = await server.userWith(all, { sites: ['N'] })

const home = async (by: TestUser, language = 'en'): Promise<Home> => {
  const { status, body } = await by.call('GET', '/home', { headers: { 'accept-language': language } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const counts = async (by: TestUser) => Object.fromEntries((await home(by)).cards.map(({ id, count }) => [id, count]))
const today = siteTime(new Date().toISOString()).date

interface Instruction {
  id: string
  status: string
  plant: string
  vessel: string | null
  laycanFrom: string | null
  etaDate: string | null
  parties: string[]
}
const instructions = (): Promise<Instruction[]> =>
  server.db.query(sql<Instruction>`
    select id, status, plant, vessel, laycan_from::text as "laycanFrom", eta_date::text as "etaDate", parties
    from movement_instructions`)
const operations = () =>
  server.db.query(sql<{ status: string; plant: string }>`select status, plant from tank_operations`)

test('every card and door can be had: its elements exist, its words in both languages, its list is a screen', async () => {
  const { elements, screens } = permissionsOf(productParts.routes, productParts.screens)
  const texts = await loadTexts(serverModules)
  for (const { id, elements: needed, title, link } of cards) {
    expect(
      needed.filter((element) => !elements.has(element)),
      id,
    ).toEqual([])
    expect(texts.knows(title), `${id} ${title}`).toBe(true)
    expect(screens.has(link.split('?')[0]!), `${id} ${link}`).toBe(true)
  }
  for (const { id, element, title } of doors) {
    expect([elements.has(element), texts.knows(title)], id).toEqual([true, true])
  }
  const ids = [...cards, ...doors].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each([
  ['of all plants', everywhere, ['N', 'S']],
  ['of one plant', north, ['N']],
] as const)('the counts %s are those of the rows themselves', async (_which, by, plants) => {
  const said = await counts(by)
  const here = new Set<string>(plants)
  const isHere = ({ plant }: { plant: string }) => here.has(plant)
  const [moved, ordered] = [(await operations()).filter(isHere), (await instructions()).filter(isHere)]
  for (const status of ['measured', 'inProgress', 'draft']) {
    expect(said[`tankOperations.${status}`], status).toBe(moved.filter((one) => one.status === status).length)
  }
  const inState = (status: string) => ordered.filter((one) => one.status === status)
  expect(said['movementInstructions.drafts']).toBe(inState('draft').length)
  expect(said['movementInstructions.toStart']).toBe(
    inState('created').filter(({ laycanFrom }) => laycanFrom !== null && laycanFrom <= today).length,
  )
  expect(said['movementInstructions.alongside']).toBe(inState('ongoing').filter(({ vessel }) => vessel !== null).length)
  expect(said['movementInstructions.next']).toBe(inState('created').filter(({ vessel }) => vessel !== null).length)
  expect(said['movementInstructions.today']).toBe(
    inState('created').filter(({ vessel, etaDate }) => vessel !== null && etaDate === today).length,
  )
  const lots = await server.db.query(
    sql<{ instruction: string }>`
      select instruction_id as instruction from movement_lots where not is_closed and not is_deleted`,
  )
  const ongoing = new Set(inState('ongoing').map(({ id }) => id))
  expect(said['lots.open']).toBe(lots.filter(({ instruction }) => ongoing.has(instruction)).length)
  // Nobody has closed a day of the demo, and both plants have tanks.
  expect(said['stockDays.open']).toBe(7 * plants.length)
})

test('whoever only reads has nothing waiting, and sees what is abnormal and which ships are there', async () => {
  const views = all.filter((element) => element.endsWith('.view'))
  const { cards: seen, doors: open } = await home(await server.userWith(views))
  expect(seen.filter(({ section }) => section === 'waiting')).toEqual([])
  expect(new Set(seen.map(({ section }) => section))).toEqual(new Set(['abnormal', 'coming', 'today']))
  expect(open.map(({ id }) => id)).not.toContain('newTankOperation')
})

test('the auditor, who reads everything, has nothing waiting either', async () => {
  const { cards: seen } = await home(await server.userWith(Object.keys(auditorGrants.grants[auditorRole]!)))
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter(({ section }) => section === 'waiting')).toEqual([])
})

test('somebody of another house sees the ships of their own voyages, and nothing of the house', async () => {
  const outsider = await server.userWith(all, { attributes: { [companyScope]: ['INS'] } })
  const said = await counts(outsider)
  const own = (await instructions()).filter(({ parties }) => parties.includes('INS'))
  expect(own.length).toBeGreaterThan(0)
  const ships = (status: string) => own.filter((one) => one.status === status && one.vessel !== null).length
  expect(said).toMatchObject({
    'movementInstructions.alongside': ships('ongoing'),
    'movementInstructions.next': ships('created'),
  })
  expect(Object.keys(said).filter((id) => !/^(movementInstructions|checklist)\./.test(id))).toEqual([])
})

test('a gauge that tells nothing usable is counted with its tank, unless the tank is out of service', async () => {
  const before = (await counts(everywhere))['gauges.unusable']!
  await server.db.transaction({ id: 'system:test', scope: everything }, async (tx) => {
    await tx.query(sql`update historian_state set last_read_at = now() + interval '1 hour'`)
    await tx.query(sql`
      insert into tank_live_values (tank_code, measure, plant, value, source_at, quality)
      select code, 'level', plant, case when code = 'S104' then 1000 end, now() - interval '1 hour',
        case when code = 'S104' then 'good' else 'bad' end
      from tanks where code in ('S101', 'S104', 'S106')
      on conflict (tank_code, measure) do update set value = excluded.value, quality = excluded.quality`)
  })
  const { cards: seen } = await home(everywhere, 'it')
  const card = seen.find(({ id }) => id === 'gauges.unusable')!
  expect(card.count).toBe(before + 1)
  expect(card.first.map(({ title, link }) => [title, link])).toContainEqual(['S101', '/tank-farm?tank=S101'])
  expect((await counts(north))['gauges.unusable']).toBe(0)
})

test('a role that somebody asked for waits for another who may give it', async () => {
  const asker = await server.userWith(['userRoles.view', 'userRoles.edit'])
  const [role] = await server.db.query(sql<{ id: string }>`
    select role_id as id from user_roles where user_id = ${asker.userId}::uuid`)
  await server.db.transaction({ id: 'system:test', scope: everything }, (tx) =>
    tx.query(sql`
      insert into role_requests (user_id, role_id, asked_by)
      values (${north.userId}::uuid, ${role!.id}::uuid, ${asker.userId}::uuid)`),
  )
  const boss = await server.userWith('super-admin')
  expect((await counts(boss))['roleRequests']).toBe(1)
  expect((await counts(asker))['roleRequests']).toBe(0)
  // The one it is for has the right to give roles too, and gives none to themselves.
  expect((await counts(north))['roleRequests']).toBe(0)
})
