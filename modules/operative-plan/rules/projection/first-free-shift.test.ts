import { expect, test } from 'vitest'
import { firstFreeShift } from './first-free-shift.ts'
import { hours, movement, plan, ship } from './plan.fixture.ts'
import { msOfHour } from './plan-input.ts'

const lot = (id: string, call: string, from: number) =>
  movement(id, { berth: 'B1', ship: ship(call), start: hours(from), quantity: 400 })

test('one alone goes to the first minute that is free, as its slot says', () => {
  const input = plan({ movements: [lot('M1', 'AURORA', 2), lot('M2', 'BORA', 3)] })
  expect(firstFreeShift(input, ['M2'])).toBe(3 * msOfHour)
  expect(firstFreeShift(input, ['M3'])).toBeNull()
})

test('the lots of a call go together, and none of them hides behind what the other does', () => {
  const others = [lot('M1', 'AURORA', 2), lot('M4', 'CETRA', 16)]
  const input = plan({ movements: [...others, lot('M2', 'BORA', 1), lot('M3', 'BORA', 5)] })
  // Eight hours of its own between 6 and 16.
  expect(firstFreeShift(input, ['M2', 'M3'])).toBe(5 * msOfHour)
  const longer = plan({ movements: [...others, lot('M2', 'BORA', 1), lot('M3', 'BORA', 10)] })
  expect(firstFreeShift(longer, ['M2', 'M3'])).toBe(19 * msOfHour)
})

test('there is none where the projection ends before it', () => {
  const input = plan({
    until: hours(12),
    movements: [lot('M1', 'AURORA', 2), lot('M2', 'BORA', 1), lot('M3', 'BORA', 5)],
  })
  expect(firstFreeShift(input, ['M2', 'M3'])).toBeNull()
})
