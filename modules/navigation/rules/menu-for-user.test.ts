import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MenuItem } from '#platform/core/session.contract.ts'
import { outsideLink, screenLink } from '../contract/menu.contract.ts'
import tree from '../contract/menu-tree.json' with { type: 'json' }
import { builtInMenu } from './built-in-menu.ts'
import { linkProblems, menuIssues } from './menu-check.ts'
import { entry, menuFrom } from './menu.fixture.ts'
import { menuForUser } from './menu-for-user.ts'

const anyMenu = fc
  .array(fc.record({ into: fc.nat(), isGroup: fc.boolean(), isEnabled: fc.boolean() }), { maxLength: 25 })
  .map(menuFrom)

const product = builtInMenu(tree, (key) => ({ en: key, it: key }))
const linksOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [...(item.link ? [item.link] : []), ...linksOf(item.items)])
const hasEmptyGroup = (items: readonly MenuItem[]): boolean =>
  items.some((item) => (item.link === null && item.items.length === 0) || hasEmptyGroup(item.items))

test('a user sees exactly the allowed screens of what is not hidden, and no empty group', () => {
  fc.assert(
    fc.property(anyMenu, fc.func(fc.boolean()), (entries, opens) => {
      const menu = menuForUser(entries, { language: 'en', opens })
      const isHidden = (id: string | null): boolean => {
        const one = entries.find((other) => other.id === id)
        return one !== undefined && (!one.isEnabled || isHidden(one.parent))
      }
      const wanted = entries.filter(({ id, link }) => link !== null && opens(link) && !isHidden(id))
      expect(linksOf(menu)).toEqual(wanted.map(({ link }) => link))
      expect(hasEmptyGroup(menu)).toBe(false)
    }),
  )
})

test('the menu of the product can be saved as it is, and has no address twice', () => {
  expect(menuIssues(product, () => true)).toEqual([])
  const links = product.flatMap(({ link }) => link ?? [])
  expect(new Set(links).size).toBe(links.length)
  for (const link of links) expect(link).toMatch(screenLink)
})

test('the menu of the product has daily work at the second level, and every setting in the master data', () => {
  const byId = new Map(product.map((one) => [one.id, one]))
  const wayTo = (link: string): string[] => {
    const way: string[] = []
    for (
      let at = product.find((one) => one.link === link);
      at;
      at = at.parent === null ? undefined : byId.get(at.parent)
    ) {
      way.unshift(at.id)
    }
    return way
  }
  for (const link of ['/tank-farm', '/tank/alarms', '/tank/operations', '/movement-instruction', '/lots-management']) {
    expect(wayTo(link)).toHaveLength(2)
    expect(wayTo(link)[0]).toBe('groupOperations')
  }
  for (const link of ['/stock-management/daily-tank', '/stock-summary', '/tanks-movements-list-a-18']) {
    expect(wayTo(link)).toEqual(['groupStockAndBalance', expect.any(String)])
  }
  const settings = product.filter(
    ({ link }) => link !== null && /^\/(master-data|emcs|tankManagement|[\w-]+-config)\//.test(link),
  )
  expect(settings.length).toBeGreaterThan(40)
  for (const { link } of settings) expect(wayTo(link!)[0], link!).toBe('groupMasterData')
})

test('addresses that run code, lead elsewhere in disguise or carry a password are no links', () => {
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://plain.example/',
    '//evil.example',
    '/\\evil.example',
    'https://user:secret@site.example/',
    'https://',
    'https://site.example/"onclick=',
    'https://site.example/a b',
    '/a?b=c',
    '/../etc',
    ' /a',
    '',
  ]) {
    expect(screenLink.test(link) || outsideLink.test(link), link).toBe(false)
  }
  for (const link of ['https://weather.example', 'https://a.b.example:8443/x/y?z=1&w=%20#top'])
    expect(link).toMatch(outsideLink)
  for (const link of ['/', '/threads/', '/master-data/Vessels']) expect(link).toMatch(screenLink)
})

test('entries that lead nowhere, or nobody anywhere, are told apart', () => {
  const entries = [
    entry('a', null, '/a'),
    entry('b', null, '/b'),
    entry('c', null, '/c'),
    entry('d', null, '/a'),
    entry('e', null, 'https://x.example/'),
  ]
  expect(
    Object.fromEntries(linkProblems(entries, { screens: new Set(['/a', '/b']), opened: new Set(['/a']) })),
  ).toEqual({
    b: 'noRole',
    c: 'noScreen',
    d: 'twice',
  })
})

test('a list that is not a menu is refused with the place and the reason', () => {
  const list = [entry('a', null, '/a'), entry('a', null), entry('b', 'a'), entry('c', 'z'), entry('odd', null)]
  expect(menuIssues([entry('a', null, '/a'), entry('b', 'a')], () => true)).toMatchObject([
    { field: 'entries.1.parent', code: 'navigation.parentIsLink' },
  ])
  expect(menuIssues(list, (id) => id !== 'odd').map(({ field, code }) => `${field} ${code}`)).toEqual([
    'entries.1.id navigation.idTwice',
    'entries.3.parent navigation.parentMissing',
    'entries.4.id navigation.idUnknown',
  ])
})
