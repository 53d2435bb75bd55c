import fc from 'fast-check'
import { expect, test } from 'vitest'
import { menuIssues } from './menu-check.ts'
import { entry, menuFrom } from './menu.fixture.ts'
import { branch, moveTo, type Place, refusalOf, removeEntry, type Step, stepPlace } from './menu-list.ts'

const anyMenu = fc
  .array(fc.record({ into: fc.nat(), isGroup: fc.boolean(), isEnabled: fc.boolean() }), { maxLength: 25 })
  .map(menuFrom)

const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)

test('whatever is moved wherever, the menu stays a right menu with the same entries', () => {
  fc.assert(
    fc.property(anyMenu, fc.nat(), fc.nat(), fc.nat(), (entries, which, into, next) => {
      fc.pre(entries.length > 0)
      const id = entries[which % entries.length]!.id
      const parents = [null, ...ids(entries)]
      const parent = parents[into % parents.length]!
      const siblings = [null, ...ids(entries.filter((one) => one.parent === parent))]
      const place: Place = { parent, before: siblings[next % siblings.length]! }
      const moved = moveTo(entries, id, place)
      expect(menuIssues(moved, () => true)).toEqual([])
      expect(ids(moved).toSorted()).toEqual(ids(entries).toSorted())
      expect(ids(branch(moved, id))).toEqual(ids(branch(entries, id)))
      if (refusalOf(entries, id, place)) expect(moved).toEqual(entries)
      else if (place.before !== id) expect(moved.find((one) => one.id === id)?.parent).toBe(parent)
    }),
  )
})

test('a step of the keyboard is undone by the step back', () => {
  fc.assert(
    fc.property(
      anyMenu,
      fc.nat(),
      fc.constantFrom<[Step, Step]>(['up', 'down'], ['down', 'up']),
      (entries, which, [step, back]) => {
        fc.pre(entries.length > 0)
        const { id } = entries[which % entries.length]!
        const place = stepPlace(entries, id, step)
        fc.pre(typeof place !== 'string')
        const there = moveTo(entries, id, place)
        const home = stepPlace(there, id, back)
        expect(typeof home).not.toBe('string')
        expect(moveTo(there, id, home as Place)).toEqual(entries)
      },
    ),
  )
})

test('steps at the border say why they are not possible', () => {
  const menu = [entry('a', null), entry('b', 'a'), entry('c', null, '/c'), entry('d', null, '/d')]
  expect(stepPlace(menu, 'a', 'up')).toBe('first')
  expect(stepPlace(menu, 'd', 'down')).toBe('last')
  expect(stepPlace(menu, 'a', 'outdent')).toBe('top')
  expect(stepPlace(menu, 'd', 'indent')).toBe('noGroup')
  expect(stepPlace(menu, 'c', 'indent')).toEqual({ parent: 'a', before: null })
  expect(stepPlace(menu, 'b', 'outdent')).toEqual({ parent: null, before: 'c' })
})

test('four levels and no more, and nothing goes into itself or into a screen', () => {
  const deep = [entry('a', null), entry('b', 'a'), entry('c', 'b'), entry('d', 'c', '/d'), entry('e', null, '/e')]
  const two = [...deep, entry('f', null), entry('g', 'f', '/g')]
  expect(refusalOf(two, 'f', { parent: 'b', before: null })).toBeUndefined()
  expect(refusalOf(two, 'f', { parent: 'c', before: null })).toBe('tooDeep')
  expect(refusalOf(two, 'a', { parent: 'c', before: null })).toBe('intoItself')
  expect(refusalOf(two, 'f', { parent: 'e', before: null })).toBe('intoLink')
})

test('a removed group takes what is in it along', () => {
  const menu = [entry('a', null), entry('b', 'a'), entry('c', 'b', '/c'), entry('d', null, '/d')]
  expect(ids(removeEntry(menu, 'a'))).toEqual(['d'])
})
