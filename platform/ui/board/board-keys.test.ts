import { expect, test } from 'vitest'
import { actionOf, type KeyAction } from './board-keys.ts'

/** As people say it: `Ctrl+Shift+ArrowLeft`. */
function pressed(keys: string, isHeld: boolean): KeyAction | null {
  const parts = keys === '+' ? ['+'] : keys.split('+')
  return actionOf(
    {
      key: parts.at(-1)!.replace('Space', ' '),
      shiftKey: parts.includes('Shift'),
      altKey: parts.includes('Alt'),
      ctrlKey: parts.includes('Ctrl'),
      metaKey: false,
    },
    isHeld,
  )
}
const move = (steps: number, lanes: number, byDay?: boolean) => ({
  kind: 'nudge',
  nudge: { grip: 'move', steps, lanes, ...(byDay === undefined ? {} : { byDay }) },
})
const draw = (grip: 'start' | 'end', steps: number) => ({ kind: 'nudge', nudge: { grip, steps, lanes: 0 } })

test('arrows go from bar to bar until one is taken, then they move it', () => {
  expect(pressed('ArrowRight', false)).toEqual({ kind: 'go', to: 'after' })
  expect(pressed('ArrowUp', false)).toEqual({ kind: 'go', to: 'above' })
  expect(pressed('Space', false)).toEqual({ kind: 'take' })
  expect(pressed('ArrowRight', true)).toEqual(move(1, 0, false))
  expect(pressed('Ctrl+ArrowLeft', true)).toEqual(move(-1, 0, true))
  expect(pressed('ArrowDown', true)).toEqual(move(0, 1))
})

test('Shift draws an end and Alt changes the lane, taken or not', () => {
  for (const isHeld of [true, false]) {
    expect(pressed('Shift+ArrowRight', isHeld)).toEqual(draw('end', 1))
    expect(pressed('Ctrl+Shift+ArrowLeft', isHeld)).toEqual(draw('start', -1))
    expect(pressed('Alt+ArrowDown', isHeld)).toEqual(move(0, 1))
  }
})

test('Enter keeps and Escape gives back; nothing held, Enter opens and Escape is left to others', () => {
  expect(pressed('Enter', true)).toEqual({ kind: 'keep' })
  expect(pressed('Escape', true)).toEqual({ kind: 'giveBack' })
  expect(pressed('Enter', false)).toEqual({ kind: 'open' })
  expect(pressed('Escape', false)).toBeNull()
})

test('the keys of the browser and of the shell are left to them', () => {
  for (const isHeld of [true, false]) {
    for (const keys of ['Alt+ArrowLeft', 'Ctrl+k', 'Tab', '?', 'Ctrl+Enter']) expect(pressed(keys, isHeld)).toBeNull()
  }
})

test('plus looks closer, minus at more time, T at now', () => {
  expect([pressed('+', false), pressed('-', true), pressed('t', false)]).toEqual([
    { kind: 'zoom', step: -1 },
    { kind: 'zoom', step: 1 },
    { kind: 'now' },
  ])
})
