import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MenuEntry } from '../contract/menu.contract.ts'
import { menuDifference } from './menu-difference.ts'
import { menuIssues } from './menu-check.ts'
import { entry, menuFrom } from './menu.fixture.ts'
import { changeEntry, moveTo, removeEntry } from './menu-list.ts'
import { keptMenu, wholeMenu } from './stored-menu.ts'

const anyMenu = fc
  .array(fc.record({ into: fc.nat(), isGroup: fc.boolean(), isEnabled: fc.boolean() }), { maxLength: 25 })
  .map(menuFrom)

const product = [
  entry('home', null, '/'),
  entry('stock', null),
  entry('tanks', 'stock', '/tanks'),
  entry('lists', 'stock'),
  entry('ports', 'lists', '/ports'),
  entry('admin', null),
  entry('users', 'admin', '/users'),
]
const ids = (entries: readonly MenuEntry[]) => entries.map(({ id }) => id)

test('what is kept comes back as it was saved, whatever was done to the menu of the product', () => {
  fc.assert(
    fc.property(anyMenu, anyMenu, (saved, builtIn) => {
      const kept = JSON.parse(JSON.stringify(keptMenu(saved, builtIn))) as ReturnType<typeof keptMenu>
      expect(wholeMenu(kept, builtIn)).toEqual({ entries: saved, news: [] })
    }),
  )
})

test('an untouched menu keeps nothing, so that it follows the product', () => {
  expect(keptMenu(product, product).entries).toBeNull()
  expect(wholeMenu({ entries: null, known: [] }, product).entries).toEqual(product)
})

test('screens of a later version arrive at their place and undo nothing', () => {
  const edited = removeEntry(
    changeEntry(moveTo(product, 'lists', { parent: null, before: 'home' }), 'tanks', {
      text: { en: 'Mine', it: 'Mio' },
    }),
    'users',
  )
  const kept = keptMenu(edited, product)
  const later = [
    entry('home', null, '/'),
    entry('stock', null),
    entry('tanks', 'stock', '/tanks-renamed'),
    entry('pipes', 'stock', '/pipes'),
    entry('lists', 'stock'),
    entry('ports', 'lists', '/ports'),
    entry('berths', 'lists', '/berths'),
    entry('admin', null),
    entry('users', 'admin', '/users'),
    entry('news', 'admin'),
    entry('letters', 'news', '/letters'),
  ]
  const { entries, news } = wholeMenu(kept, later)
  expect(ids(entries)).toEqual([
    'lists',
    'ports',
    'berths',
    'home',
    'stock',
    'tanks',
    'pipes',
    'admin',
    'news',
    'letters',
  ])
  expect(news).toEqual(['pipes', 'berths', 'news', 'letters'])
  // The administrator's own text stays; the address, which nobody touched, follows the product.
  expect(entries.find(({ id }) => id === 'tanks')).toMatchObject({
    text: { en: 'Mine', it: 'Mio' },
    link: '/tanks-renamed',
  })
})

test('what the product no longer has goes, and what stood in it moves up', () => {
  const mine = entry('00000000-0000-4000-8000-000000000001', 'lists', 'https://weather.example/port')
  const kept = keptMenu([...product.slice(0, 5), mine, ...product.slice(5)], product)
  const later = product.filter(({ id }) => !['lists', 'ports'].includes(id))
  expect(wholeMenu(kept, later).entries.find(({ id }) => id === mine.id)).toEqual({ ...mine, parent: 'stock' })
})

test('any product grown in any way meets any saved menu as a right menu', () => {
  fc.assert(
    fc.property(anyMenu, anyMenu, anyMenu, (saved, then, now) => {
      const { entries } = wholeMenu(keptMenu(saved, then), now)
      expect(menuIssues(entries, () => true)).toEqual([])
      const known = new Set(ids(then))
      for (const { id } of now) if (!known.has(id)) expect(ids(entries)).toContain(id)
    }),
  )
})

test('the difference names every entry that differs, and nothing of two equal menus', () => {
  fc.assert(
    fc.property(anyMenu, (menu) => {
      expect(menuDifference(menu, menu)).toEqual([])
    }),
  )
  const after = changeEntry(removeEntry(moveTo(product, 'tanks', { parent: 'admin', before: null }), 'ports'), 'home', {
    icon: 'star',
  })
  expect(
    menuDifference(product, [...after, entry('new', null, '/new')]).map(({ kind, id }) => `${kind} ${id}`),
  ).toEqual(['changed home', 'moved tanks', 'added new', 'removed ports'])
})

test('one entry moved among its siblings is one change', () => {
  const menu = ['a', 'b', 'c', 'd', 'e'].map((id) => entry(id, null, `/${id}`))
  expect(menuDifference(menu, moveTo(menu, 'e', { parent: null, before: 'a' })).map(({ id }) => id)).toEqual(['e'])
})
