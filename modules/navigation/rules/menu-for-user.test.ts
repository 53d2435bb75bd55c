import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MenuItem } from '#platform/core/session.contract.ts'
import type { MenuNode } from '../contract/menu-node.ts'
import tree from '../contract/menu-tree.json' with { type: 'json' }
import { menuForUser } from './menu-for-user.ts'

const links = (items: readonly (MenuNode | MenuItem)[]): string[] =>
  items.flatMap((item) => [...(item.link ? [item.link] : []), ...links(item.items ?? [])])
const depth = (items: readonly (MenuNode | MenuItem)[]): number =>
  items.length === 0 ? 0 : 1 + Math.max(...items.map((item) => depth(item.items ?? [])))

test('a user sees exactly the allowed screens, and no empty group', () => {
  const all = links(tree)
  fc.assert(
    fc.property(fc.subarray(all), (allowed) => {
      const menu = menuForUser(tree, { textOf: (key) => key, leadsSomewhere: (link) => allowed.includes(link) })
      expect(links(menu)).toEqual(all.filter((link) => allowed.includes(link)))
      const empty = (items: MenuItem[]): boolean =>
        items.some((item) => (item.link === null && item.items.length === 0) || empty(item.items))
      expect(empty(menu)).toBe(false)
    }),
  )
})

test('the tree has at most four levels and no address twice', () => {
  expect(depth(tree)).toBe(4)
  expect(new Set(links(tree)).size).toBe(links(tree).length)
})
