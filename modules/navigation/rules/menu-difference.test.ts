import fc from 'fast-check'
import { expect, test } from 'vitest'
import { menuDifference } from './menu-difference.ts'
import { entry, menuFrom } from './menu.fixture.ts'

const anyMenu = fc
  .array(fc.record({ into: fc.nat(), isGroup: fc.boolean(), isEnabled: fc.boolean() }), { maxLength: 15 })
  .map(menuFrom)
const flat = (ids: readonly string[]) => ids.map((id) => entry(id, null, `/${id}`))

test('of any two menus each entry is added, removed, or what differs of it is named', () => {
  fc.assert(
    fc.property(anyMenu, anyMenu, (before, after) => {
      const changes = menuDifference(before, after)
      const ids = (kind: string) => changes.flatMap((one) => (one.kind === kind ? [one.id] : []))
      const isIn = (menu: typeof before, id: string) => menu.some((one) => one.id === id)
      expect(ids('added')).toEqual(after.map(({ id }) => id).filter((id) => !isIn(before, id)))
      expect(ids('removed')).toEqual(before.map(({ id }) => id).filter((id) => !isIn(after, id)))
      expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length)
      for (const now of after) {
        const old = before.find(({ id }) => id === now.id)
        if (!old) continue
        const change = changes.find(({ id }) => id === now.id)
        if (old.parent !== now.parent) expect(change?.kind).toBe('moved')
        const fields = [
          ...(old.link === now.link ? [] : ['link']),
          ...(old.isEnabled === now.isEnabled ? [] : ['isEnabled']),
        ]
        expect(change?.fields.map(({ field }) => field) ?? []).toEqual(fields)
      }
    }),
  )
})

/** The longest run of siblings that stand in the same order in both, by trying every choice. */
function longestInOrder(after: readonly string[], before: readonly string[]): number {
  let longest = 0
  for (let choice = 0; choice < 2 ** after.length; choice++) {
    const places = after.filter((_, at) => choice & (1 << at)).map((id) => before.indexOf(id))
    if (places.every((place, at) => at === 0 || place > places[at - 1]!)) longest = Math.max(longest, places.length)
  }
  return longest
}

test('a new order is explained by as few moves as possible, and what is not moved kept its order', () => {
  const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  fc.assert(
    fc.property(fc.shuffledSubarray(before, { minLength: 7 }), (after) => {
      const moved = menuDifference(flat(before), flat(after)).map(({ id, kind }) => {
        expect(kind).toBe('moved')
        return id
      })
      expect(moved).toHaveLength(before.length - longestInOrder(after, before))
      const still = (ids: readonly string[]) => ids.filter((id) => !moved.includes(id))
      expect(still(after)).toEqual(still(before))
    }),
  )
})

test('entries that come and go between others move nobody', () => {
  const changes = menuDifference(flat(['a', 'b', 'c']), flat(['x', 'a', 'c', 'y']))
  expect(changes.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['added x', 'added y', 'removed b'])
})

test('a change says where the entry stood, where it stands and what became of it', () => {
  const [stock, plans, tanks] = [entry('stock', null), entry('plans', null), entry('tanks', 'stock', '/tanks')]
  const mine = { ...tanks, parent: 'plans', text: { en: 'Mine', it: 'tanks it' }, icon: 'star', isEnabled: false }
  expect(menuDifference([stock, tanks, plans], [stock, plans, mine])).toEqual([
    {
      kind: 'moved',
      id: 'tanks',
      text: mine.text,
      from: stock.text,
      to: plans.text,
      fields: [
        { field: 'en', before: 'tanks en', after: 'Mine' },
        { field: 'icon', before: 'tag', after: 'star' },
        { field: 'isEnabled', before: 'true', after: 'false' },
      ],
    },
  ])
  expect(menuDifference([stock, tanks], [{ ...stock, link: '/stock' }])).toEqual([
    {
      kind: 'changed',
      id: 'stock',
      text: stock.text,
      from: null,
      to: null,
      fields: [{ field: 'link', before: '', after: '/stock' }],
    },
    { kind: 'removed', id: 'tanks', text: tanks.text, from: stock.text, to: null, fields: [] },
  ])
  expect(menuDifference([stock], [stock, tanks])).toEqual([
    { kind: 'added', id: 'tanks', text: tanks.text, from: null, to: stock.text, fields: [] },
  ])
})
