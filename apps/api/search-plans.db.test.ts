import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { searchHits } from '#demo/testing/search-hits.ts'
import { companyScope } from '#modules/administration/rules/attributes.rules.ts'
import type { SearchGroup } from '#platform/core/search.contract.ts'
import type { TestUser } from '#platform/testing/test-server.ts'

const server = await demoServer()
const { raw, hitsOf, hit } = searchHits(server)

describe('a planned operation', () => {
  interface Planned {
    id: string
    number: string
    lot: string | null
    voyage: string | null
    vessel: string | null
    ship: string | null
    product: string | null
    tank: string | null
    plant: string
    status: string
    from: Date
  }
  const planned = () =>
    raw(sql<Planned>`
      select o.id, o.number, o.lot_code as lot, o.voyage_number as voyage, o.vessel, v.name as ship, o.product,
        o.tanks[1] as tank, o.plant, o.status, o.scheduled_from as "from"
      from scheduled_operations o left join vessels v on v.imo_number = o.vessel order by o.number desc`)
  const complete = async () =>
    (await planned()).find((one) => one.lot && one.voyage && one.ship && one.product && one.tank)!
  const idsIn = async (by: TestUser, text: string) => {
    const page = await by.call('GET', `/search?${new URLSearchParams({ text, kind: 'scheduledOperations' })}`)
    return (page.body.data.groups as SearchGroup[]).flatMap(({ hits }) => hits.map(({ id }) => id))
  }

  test('is found by number, lot, voyage, ship, product and tank, with how far it is and when', async () => {
    const reader = await server.userWith(['scheduledOperations.view', 'voyages.view', 'vessels.view'])
    const { id, number, lot, voyage, vessel, ship, product, tank, plant, from } = await complete()
    for (const text of [number, `operazione programmata ${number}`, lot!, voyage!, vessel!, product!, tank!]) {
      expect(await idsIn(reader, text), text).toContain(id)
    }
    // All that is found of the ship by its code is of that ship.
    const ofShip = (await planned()).filter((one) => one.vessel === vessel).map((one) => one.id)
    expect((await idsIn(reader, vessel!)).toSorted()).toEqual(ofShip.toSorted())

    const found = await hit(reader, number, 'scheduledOperations')
    expect(found).toMatchObject({ code: number, exact: true, to: `/operations/ScheduledOperation/${id}` })
    const [text, state, moment] = found.facts
    expect(text).toMatchObject({ kind: 'text', text: expect.stringMatching(`^${ship} · .* · ${product} · ${tank}`) })
    expect(state).toMatchObject({ kind: 'state' })
    expect(moment).toEqual({ kind: 'moment', label: 'Begins', at: from.toISOString() })
    expect(found.actions.map(({ title }) => title)).toEqual(['Show on the board', `Voyage ${voyage}`])
    expect(found.actions[0]).toMatchObject({ to: '/operative-plan', search: { plant, selected: id } })
    // People call the ship by its name: it leads to what is planned for it.
    expect((await hit(reader, ship!, 'vessels')).actions).toContainEqual({
      title: 'Scheduled operations',
      to: '/operations/ScheduledOperation',
      search: { vessel },
    })
  })

  test('is not found by its state, its times or its unit', async () => {
    const reader = await server.userWith(['scheduledOperations.view'])
    const { from, status } = await complete()
    for (const text of [status, from.toISOString().slice(0, 10)]) {
      expect(await hitsOf(reader, text, 'scheduledOperations'), text).toEqual([])
    }
  })

  test('of another plant, or without the right, or for an outsider, is not there', async () => {
    const one = (await planned()).find(({ plant, voyage, vessel }) => plant === 'S' && voyage && vessel)!
    const elements = ['scheduledOperations.view', 'vessels.view', 'movementInstructions.view']
    const north = await server.userWith(elements, { sites: ['N'] })
    const outsider = await server.userWith(elements, { attributes: { [companyScope]: ['QTL', 'INS'] } })
    const reader = await server.userWith(['vessels.view'])
    for (const who of [north, outsider, reader]) {
      for (const text of [one.number, one.voyage!]) expect(await hitsOf(who, text, 'scheduledOperations')).toEqual([])
    }
    for (const who of [outsider, reader]) {
      expect((await hit(who, one.vessel!, 'vessels')).actions.map(({ title }) => title)).not.toContain(
        'Scheduled operations',
      )
    }
  })
})
