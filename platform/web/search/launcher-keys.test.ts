import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cursor, inField, moved } from './launcher-keys.ts'

const lists = fc.array(fc.nat(5), { maxLength: 12 })
const keys = fc.array(fc.constantFrom('ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'a', 'Home'), {
  maxLength: 60,
})
const after = (pressed: readonly string[], list: readonly number[], start: Cursor = inField) =>
  pressed.reduce((at, key) => moved(at, key, list) ?? at, start)

test('down goes through every line and back to the field, up the same way back', () => {
  expect(after(['ArrowDown'], [2, 0, 1])).toEqual({ line: 0, action: 0 })
  expect(after(['ArrowUp'], [2, 0, 1])).toEqual({ line: 2, action: 0 })
  expect(after(['ArrowDown', 'ArrowUp'], [2, 0, 1])).toEqual(inField)
  expect(after(['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'], [2, 0, 1])).toEqual(inField)
})

test('right goes through the actions of a line and stays at the last, left goes back to the line', () => {
  expect(after(['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight'], [2])).toEqual({ line: 0, action: 2 })
  expect(after(['ArrowDown', 'ArrowRight', 'ArrowLeft'], [2])).toEqual({ line: 0, action: 0 })
  expect(after(['ArrowDown', 'ArrowRight', 'ArrowDown'], [2, 3])).toEqual({ line: 1, action: 0 })
})

test('in the field, and on a line without actions, left and right are for the letters', () => {
  for (const key of ['ArrowLeft', 'ArrowRight']) {
    expect(moved(inField, key, [3])).toBeUndefined()
    expect(moved({ line: 0, action: 0 }, key, [0])).toBeUndefined()
  }
  expect(moved({ line: 0, action: 0 }, 'ArrowLeft', [3])).toBeUndefined()
})

test('whatever is pressed, the keys stand on something that is there', () => {
  fc.assert(
    fc.property(lists, keys, (list, pressed) => {
      const { line, action } = after(pressed, list)
      expect(line).toBeGreaterThanOrEqual(-1)
      expect(line).toBeLessThan(list.length)
      expect(action).toBeGreaterThanOrEqual(0)
      expect(action).toBeLessThanOrEqual(list[line] ?? 0)
    }),
  )
})

test('everything in the list can be reached', () => {
  fc.assert(
    fc.property(lists, (list) => {
      for (const [line, actions] of list.entries()) {
        for (let action = 0; action <= actions; action++) {
          const pressed = [
            ...Array.from({ length: line + 1 }, () => 'ArrowDown'),
            ...Array.from({ length: action }, () => 'ArrowRight'),
          ]
          expect(after(pressed, list)).toEqual({ line, action })
        }
      }
    }),
  )
})
