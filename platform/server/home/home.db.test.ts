import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Home, homeLimits } from '#platform/core/home.contract.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { nothing } from '#platform/server/database/scope.ts'
import type { ServerModule } from '#platform/server/modules.ts'
import { type TestUser, testServer } from '#platform/testing/test-server.ts'
import { type HomeCard, inWords } from './home-card.ts'
import { countCards } from './home.repo.ts'

/** Cards of a module that counts numbers. */
const card = (id: string, rows: HomeCard['rows'], ...elements: string[]): HomeCard => ({
  id,
  section: 'waiting',
  elements: ['things.view', ...elements],
  title: 'things:title',
  icon: 'bell',
  link: '/things',
  follows: ['things'],
  rows,
})
const numbers = (upTo: number, more: RawBuilder<unknown> = sql`true`) => sql`
  select 'No. ' || n as title, null::text as note, null::text as at, '/things/' || n as link, -n as place
  from generate_series(1, ${upTo}::int) n where ${more}`

const module: ServerModule = {
  id: 'things',
  texts: {
    things: { en: { title: 'Things', odd: 'odd', even: 'even' }, it: { title: 'Cose', odd: 'dispari', even: 'pari' } },
  },
  screens: [
    { path: '/things', element: 'things.view' },
    { path: '/things/do', element: 'things.do' },
  ],
  homeCards: [
    card('none', () => numbers(0)),
    card('few', () => numbers(5)),
    card('many', () => numbers(homeLimits.counted + 500)),
    card('toDo', () => numbers(1), 'things.do'),
    card('own', ({ userId }) => numbers(1, sql`${userId}::uuid is not null`)),
    card(
      'words',
      ({ say }) => sql`
      select k as title, ${inWords('k', ['odd', 'even'], (one) => say(`things:${one}`))} as note, '2026-11-17' as at,
        '/things' as link, k as place from unnest('{odd,even}'::text[]) k`,
    ),
  ],
  homeDoors: [{ id: 'begin', element: 'things.do', title: 'things:title', icon: 'bell', link: '/things/do' }],
}
const server = await testServer([module])
const looker = await server.userWith(['things.view'])
const doer = await server.userWith(['things.view', 'things.do'])
const stranger = await server.userWith([], { visible: ['things.view'] })

const home = async (by: TestUser, language = 'en'): Promise<Home> => {
  const { status, body } = await by.call('GET', '/home', { headers: { 'accept-language': language } })
  expect(status).toBe(200)
  return body.data
}
const cardOf = async (by: TestUser, id: string, language = 'en') =>
  (await home(by, language)).cards.find((one) => one.id === id)

test('a card counts all, names the first three in its order, and is there also when it counts nothing', async () => {
  expect(await cardOf(looker, 'none')).toMatchObject({ count: 0, first: [], title: 'Things', follows: ['things'] })
  const few = await cardOf(looker, 'few')
  expect(few?.count).toBe(5)
  expect(few?.first.map(({ title, link }) => [title, link])).toEqual([
    ['No. 5', '/things/5'],
    ['No. 4', '/things/4'],
    ['No. 3', '/things/3'],
  ])
})

test('nobody counts further than anybody wants to know', async () => {
  const many = await cardOf(looker, 'many')
  expect(many?.count).toBe(homeLimits.counted + 1)
  expect(many?.first[0]?.title).toBe(`No. ${homeLimits.counted + 500}`)
})

test('a card and a door are there for whoever has all of their elements, enabled', async () => {
  const idsOf = async (by: TestUser) => {
    const { cards, doors } = await home(by)
    return [...cards, ...doors].map(({ id }) => id)
  }
  expect(await idsOf(looker)).toEqual(['none', 'few', 'many', 'own', 'words'])
  expect(await idsOf(doer)).toEqual(['none', 'few', 'many', 'toDo', 'own', 'words', 'begin'])
  expect(await idsOf(stranger)).toEqual([])
  expect((await server.anonymous('GET', '/home')).status).toBe(401)
})

test('it speaks the language of the reader', async () => {
  const notes = async (language: string) => (await cardOf(looker, 'words', language))?.first.map(({ note }) => note)
  expect(await notes('en')).toEqual(['even', 'odd'])
  expect(await notes('it')).toEqual(['pari', 'dispari'])
  expect((await cardOf(looker, 'few', 'it'))?.title).toBe('Cose')
})

test('however many cards there are, the database is asked once; without any, not at all', async () => {
  let asked = 0
  const query = async () => {
    asked += 1
    return []
  }
  const db = { query } as unknown as Reader
  const reader = { userId: doer.userId, scope: nothing, language: 'en' as const, say: (key: string) => key }
  await countCards(db, [], reader)
  expect(asked).toBe(0)
  await countCards(db, module.homeCards!, reader)
  expect(asked).toBe(1)
})
