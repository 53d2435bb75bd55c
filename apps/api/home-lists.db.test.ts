import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { type RawRow, rawRows } from '#demo/testing/home-raw.ts'
import { fillHome } from '#demo/testing/home-rows.ts'
import { companyScope } from '#modules/administration/rules/attributes.rules.ts'
import { roleRequests } from '#modules/administration/contract/user-roles.contract.ts'
import { readGauges, type TankValues } from '#modules/process-data/contract/process-data.contract.ts'
import { type FarmTank, readFarm } from '#modules/tanks/contract/farm.contract.ts'
import { filtered } from '#modules/tanks/rules/farm-filter.ts'
import { tankState } from '#modules/tanks/rules/farm.ts'
import { type Home, type HomeCard, homeLimits } from '#platform/core/home.contract.ts'
import { homeCardsOf } from '#platform/server/server-parts.ts'
import type { TestUser } from '#platform/testing/test-server.ts'
import { serverModules } from './server-modules.ts'

/** Each card of the product against the list that it leads to, and against the rows of the tables. */

const server = await demoServer()
const cards = homeCardsOf(serverModules)
const all = [...new Set(cards.flatMap(({ elements }) => elements))]
const everywhere = await server.userWith(all)
const north = await server.userWith(all, { sites: ['N'] })
const outsider = await server.userWith(all, { attributes: { [companyScope]: ['INS'] } })
await fillHome(server, everywhere, north)

const answerOf = async (by: TestUser, path: string) => {
  const { status, body } = await by.call('GET', path)
  expect([path, status, body.code]).toEqual([path, 200, undefined])
  return body.data
}
const cardsOf = async (by: TestUser): Promise<HomeCard[]> => ((await answerOf(by, '/home')) as Home).cards

/** Screens that are no lists: how many of it are there to be seen. */
const otherScreens: Record<string, (by: TestUser, asked: URLSearchParams) => Promise<number>> = {
  'gauges.unusable': async (by, asked) => {
    const { tanks } = (await answerOf(by, readFarm.path)) as { tanks: FarmTank[] }
    const gauges = (await answerOf(by, readGauges.path)) as { tanks: TankValues[] }
    const valuesOf = new Map(gauges.tanks.map((one) => [one.tankCode, one.values]))
    const seen = tanks.map((tank) => ({
      tank,
      state: tankState(tank, valuesOf.get(tank.code)?.level),
      trend: null,
      mark: undefined,
    }))
    return filtered(seen, { trait: asked.get('trait') ?? undefined }).length
  },
  // The page shows to everybody what waits, and buttons to whoever may decide.
  roleRequests: async (by) => {
    const waiting = (await answerOf(by, roleRequests.path)) as { refusal: string | null }[]
    return waiting.filter(({ refusal }) => refusal === null).length
  },
}

/** Each day is a sheet of its own, and no list has the days. */
const withoutList = 'stockDays.open'

const leftUndone = sql`
  select count(*)::int as count from movement_checklist_items i join movement_instructions m on m.id = i.instruction_id
  where i.done_at is null and m.status not in ('created', 'ongoing')`

/** Cards whose list has more, which no column of it tells apart: what that is, and how many of it there are. */
const wider: [id: string, besides: string, counted: RawBuilder<unknown>][] = [
  [
    'tankOperations.measured',
    'what the reader has asked another to post',
    sql`select count(*)::int as count from tank_operations
      where status = 'measured' and post_asked_by = ${everywhere.userId}`,
  ],
  [
    'checklist.own',
    'what was left undone of voyages that are over',
    sql`${leftUndone} and i.responsible = (select account from users where id = ${everywhere.userId}::uuid)`,
  ],
  [
    'checklist.today',
    'what was left undone of voyages that are over',
    sql`${leftUndone} and (i.due at time zone 'Europe/Rome')::date <= (now() at time zone 'Europe/Rome')::date`,
  ],
]

async function behind({ id, link }: HomeCard, by: TestUser): Promise<number> {
  const [path, query = ''] = link.split('?')
  const other = otherScreens[id]
  if (other) return other(by, new URLSearchParams(query))
  return (await answerOf(by, `${path}/count?${query}&exact=true`)).count
}

test.each([
  ['of all plants', everywhere],
  ['of one plant', north],
  ['of another house', outsider],
])('the list behind a card has as many as it counts, for somebody %s', async (_who, by) => {
  const others = new Set([withoutList, ...wider.map(([id]) => id)])
  for (const card of (await cardsOf(by)).filter(({ id }) => !others.has(id))) {
    expect([card.id, card.link, await behind(card, by)]).toEqual([card.id, card.link, card.count])
  }
})

test.each(wider)('behind %s the list has besides only %s', async (id, _besides, counted) => {
  const card = (await cardsOf(everywhere)).find((one) => one.id === id)!
  const [more] = await server.db.query(counted as RawBuilder<{ count: number }>)
  expect(await behind(card, everywhere)).toBe(card.count + more!.count)
})

/** Whether somebody has it: at home at its plant, and, where it is of another house, taking part. */
const isThere = (row: RawRow, plants: readonly string[], company?: string) =>
  (row.plant === null || plants.includes(row.plant)) &&
  (company === undefined || row.parties?.includes(company) === true)

const byPlace = (one: RawRow, other: RawRow) => (one.place < other.place ? -1 : one.place > other.place ? 1 : 0)

test.each([
  ['of all plants', everywhere, ['N', 'S'], undefined],
  ['of one plant', north, ['N'], undefined],
  ['of another house', outsider, ['N', 'S'], 'INS'],
] as const)(
  'a card tells somebody %s of their own rows and no others, the oldest first',
  async (_who, by, plants, company) => {
    const raw = await rawRows(server, by)
    const seen = await cardsOf(by)
    expect(seen.length).toBeGreaterThan(0)
    for (const { id, count, first } of seen.filter((card) => card.id !== 'roleRequests')) {
      expect(Object.keys(raw)).toContain(id)
      const rows = raw[id]!.filter((row) => isThere(row, plants, company)).toSorted(byPlace)
      expect([id, count]).toEqual([id, rows.length])
      expect([id, first.map(({ at }) => at)]).toEqual([id, rows.slice(0, homeLimits.named).map(({ at }) => at)])
    }
  },
)

test('there is something of everything, so that none of this is said of nothing', async () => {
  const empty = (await cardsOf(everywhere)).filter(({ count }) => count === 0).map(({ id }) => id)
  // The one operation that is to be posted is one that the reader has asked another to post.
  expect(empty).toEqual(['tankOperations.measured'])
})
