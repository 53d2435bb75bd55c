import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Item } from '../contract/shift-handover.contract.ts'
import { changesBetween } from './changes.ts'

const item = (key: string, more: Partial<Item> = {}): Item => ({
  key,
  title: key,
  note: null,
  at: null,
  figure: null,
  unit: null,
  rate: null,
  rateUnit: null,
  link: '/',
  ...more,
})
const of = (...items: Item[]) => [{ id: 'a', title: 'A', items }]

test('what came, went and says something else is told; what it does at the moment is not', () => {
  const before = of(item('kept', { rate: '100' }), item('other', { figure: '1' }), item('gone'))
  const after = of(item('kept', { rate: '120' }), item('other', { figure: '2' }), item('new'))
  expect(changesBetween(before, after).map(({ change, item: { key } }) => `${change} ${key}`)).toEqual([
    'changed other',
    'added new',
    'gone gone',
  ])
})

test('of a kind that only one of both may see nothing is told', () => {
  expect(changesBetween([], of(item('new')))).toEqual([])
  expect(changesBetween(of(item('old')), [])).toEqual([])
})

test('the changes lead from the one to the other', () => {
  const items = fc
    .uniqueArray(fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), figure: fc.constantFrom('1', '2') }), {
      selector: ({ key }) => key,
    })
    .map((all) => all.map(({ key, figure }) => item(key, { figure })))
  fc.assert(
    fc.property(items, items, (before, after) => {
      const made = new Map(before.map((one) => [one.key, one.figure]))
      for (const { change, item: one } of changesBetween(of(...before), of(...after))) {
        expect(made.has(one.key)).toBe(change !== 'added')
        if (change === 'gone') made.delete(one.key)
        else made.set(one.key, one.figure)
      }
      expect(made).toEqual(new Map(after.map((one) => [one.key, one.figure])))
    }),
  )
})
