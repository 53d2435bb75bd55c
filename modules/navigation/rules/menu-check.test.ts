import fc from 'fast-check'
import { expect, test } from 'vitest'
import { menuLevels } from '../contract/menu.contract.ts'
import { linkProblems, menuIssues } from './menu-check.ts'
import { entry, menuFrom } from './menu.fixture.ts'

const anyMenu = fc
  .array(fc.record({ into: fc.nat(), isGroup: fc.boolean(), isEnabled: fc.boolean() }), { maxLength: 25 })
  .map(menuFrom)
const isBuiltIn = () => true

test('a chain of groups may be as long as the menu has levels, and each entry beyond is named', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), (length) => {
      const chain = Array.from({ length }, (_, at) => entry(`e${at}`, at === 0 ? null : `e${at - 1}`))
      const beyond = chain.flatMap((_, at) => (at < menuLevels ? [] : [at]))
      expect(menuIssues(chain, isBuiltIn)).toEqual(
        beyond.map((at) => ({
          field: `entries.${at}.parent`,
          code: 'navigation.tooDeep',
          params: { levels: menuLevels },
        })),
      )
    }),
  )
})

test('an entry before its parent, or in itself, has no parent', () => {
  fc.assert(
    fc.property(anyMenu, (menu) => {
      // From the last to the first every parent comes too late.
      const refused = menuIssues(menu.toReversed(), isBuiltIn).map(({ field, code }) => `${field} ${code}`)
      expect(refused).toEqual(
        menu
          .toReversed()
          .flatMap(({ parent }, at) => (parent === null ? [] : [`entries.${at}.parent navigation.parentMissing`])),
      )
    }),
  )
  expect(menuIssues([entry('a', 'a')], isBuiltIn)).toEqual([
    { field: 'entries.0.parent', code: 'navigation.parentMissing' },
  ])
})

test("an entry of one's own is a UUID as we write them, once", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const codesFor = (...ids: string[]) =>
        menuIssues(
          ids.map((one) => entry(one, null)),
          () => false,
        ).map(({ code }) => code)
      expect(codesFor(id)).toEqual([])
      expect(codesFor(id, id)).toEqual(['navigation.idTwice'])
      expect(codesFor(`${id}0`)).toEqual(['navigation.idUnknown'])
      expect(codesFor(id.replaceAll('-', ''))).toEqual(['navigation.idUnknown'])
    }),
  )
})

test('a link is a problem as long as there is no screen, or no role that opens it', () => {
  const some = fc.uniqueArray(fc.constantFrom('/a', '/b', '/c', '/d')).map((links) => new Set(links))
  fc.assert(
    fc.property(some, some, some, (links, screens, opened) => {
      const entries = [...links].map((link) => entry(link, null, link))
      const problems = linkProblems(entries, { screens, opened })
      for (const link of links) {
        const expected = screens.has(link) ? (opened.has(link) ? undefined : 'noRole') : 'noScreen'
        expect(problems.get(link)).toBe(expected)
      }
    }),
  )
})

test('groups, outside addresses and screens of everybody need neither a screen nor a role', () => {
  const entries = [
    entry('group', null),
    entry('home', null, '/'),
    entry('search', null, '/search'),
    entry('weather', null, 'https://weather.example/'),
  ]
  const nothing = { screens: new Set<string>(), opened: new Set<string>() }
  expect(linkProblems(entries, nothing)).toEqual(new Map())
  const again = [...entries, ...entries.map((one) => ({ ...one, id: `${one.id} again` }))]
  expect([...linkProblems(again, nothing)]).toEqual([
    ['home again', 'twice'],
    ['search again', 'twice'],
    ['weather again', 'twice'],
  ])
})
