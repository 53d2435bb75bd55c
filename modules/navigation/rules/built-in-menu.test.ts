import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BuiltInNode, builtInMenu } from './built-in-menu.ts'
import { menuFrom } from './menu.fixture.ts'

const textOf = (key: string) => ({ en: `${key} en`, it: `${key} it` })
const anyMenu = fc
  .array(fc.record({ into: fc.nat(), isGroup: fc.boolean(), isEnabled: fc.constant(true) }), { maxLength: 25 })
  .map(menuFrom)

/** The tree that a list came from, built upwards from the last entry. */
function treeOf(entries: ReturnType<typeof menuFrom>): BuiltInNode[] {
  const itemsOf = new Map<string | null, BuiltInNode[]>([[null, []]])
  for (const { id, parent, icon, link } of entries.toReversed()) {
    const node = link === null ? { key: id, icon, items: itemsOf.get(id) ?? [] } : { key: id, icon, link }
    itemsOf.set(parent, [node, ...(itemsOf.get(parent) ?? [])])
  }
  return itemsOf.get(null)!
}

test('a tree becomes the list in the order of reading, with the parent of each entry', () => {
  fc.assert(
    fc.property(anyMenu, (menu) => {
      expect(builtInMenu(treeOf(menu), textOf)).toEqual(menu)
    }),
  )
})

test('a group without items is a group, and a leaf has its address', () => {
  const tree = [
    { key: 'stock', icon: 'tank', items: [{ key: 'tanks', icon: 'list', link: '/tanks' }] },
    { key: 'plans', icon: 'calendar' },
  ]
  expect(builtInMenu(tree, textOf)).toEqual([
    { id: 'stock', parent: null, text: textOf('stock'), icon: 'tank', link: null, isEnabled: true },
    { id: 'tanks', parent: 'stock', text: textOf('tanks'), icon: 'list', link: '/tanks', isEnabled: true },
    { id: 'plans', parent: null, text: textOf('plans'), icon: 'calendar', link: null, isEnabled: true },
  ])
})
