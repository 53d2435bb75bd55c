import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved, numbersInOrder } from './numbers-in-order.ts'

const range = { min: 0, max: 9999 }
const changed = (before: readonly number[], after: readonly number[]) =>
  before.filter((number, place) => number !== after[place]).length

test('of records a step apart only the one that was moved gets a number', () => {
  const numbers = [10, 20, 30, 40, 50]
  expect(numbersInOrder(moved(numbers, 4, 1), range)).toEqual([10, 15, 20, 30, 40])
  expect(numbersInOrder(moved(numbers, 0, 4), range)).toEqual([20, 30, 40, 50, 60])
  expect(numbersInOrder(moved(numbers, 3, 0), range)).toEqual([4, 10, 20, 30, 50])
})

test('where no number is left between two, all are numbered anew', () => {
  expect(numbersInOrder([0, 2, 1], range)).toEqual([0, 2, 12])
  expect(numbersInOrder([20, 30, 5, 31, 40], range)).toEqual([10, 20, 30, 40, 50])
  expect(numbersInOrder([1, 9, 2], { min: 1, max: 9 })).toEqual([3, 5, 7])
  expect(() => numbersInOrder([1, 1, 1, 1], { min: 1, max: 3 })).toThrow('no 4 numbers')
})

const sets = fc.array(fc.integer(range), { maxLength: 60 })

test('numbers rise, stay in their range, and those that rise already stay', () => {
  fc.assert(
    fc.property(sets, (numbers) => {
      const made = numbersInOrder(numbers, range)
      expect(made).toHaveLength(numbers.length)
      for (const [place, number] of made.entries()) {
        expect(number).toBeGreaterThanOrEqual(range.min)
        expect(number).toBeLessThanOrEqual(range.max)
        if (place > 0) expect(number).toBeGreaterThan(made[place - 1]!)
      }
      expect(numbersInOrder(made, range)).toEqual(made)
    }),
  )
})

test('one move changes one record, wherever there is room', () => {
  const room = fc.integer({ min: 1, max: 60 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      from: fc.nat({ max: count - 1 }),
      to: fc.nat({ max: count - 1 }),
    }),
  )
  fc.assert(
    fc.property(room, ({ count, from, to }) => {
      const numbers = Array.from({ length: count }, (_, place) => (place + 1) * 10)
      const placed = moved(numbers, from, to)
      expect(changed(placed, numbersInOrder(placed, range))).toBeLessThanOrEqual(1)
    }),
  )
})
