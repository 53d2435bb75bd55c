// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { matches } from './shortcuts.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  target: document.body,
  ...more,
})

test('keys match with exactly their modifiers', () => {
  expect(matches('Ctrl+S', press('s', { ctrlKey: true }))).toBe(true)
  expect(matches('Ctrl+S', press('s', { metaKey: true }))).toBe(true)
  expect(matches('Ctrl+S', press('s'))).toBe(false)
  expect(matches('Ctrl+S', press('s', { ctrlKey: true, altKey: true }))).toBe(false)
  expect(matches('Ctrl+Shift+H', press('H', { ctrlKey: true, shiftKey: true }))).toBe(true)
  expect(matches('Ctrl+Shift+H', press('h', { ctrlKey: true }))).toBe(false)
  expect(matches('Alt+Left', press('ArrowLeft', { altKey: true }))).toBe(true)
})

test('a plain character is text while somebody types, a combination is not', () => {
  const target = document.createElement('input')
  expect(matches('?', press('?'))).toBe(true)
  expect(matches('?', press('?', { target }))).toBe(false)
  expect(matches('Ctrl+S', press('s', { ctrlKey: true, target }))).toBe(true)
  expect(matches('Escape', press('Escape', { target }))).toBe(true)
})

test('a field keeps the keys with which people take back, copy and select what they typed', () => {
  const target = document.createElement('input')
  for (const key of ['a', 'c', 'v', 'x', 'y', 'z']) {
    const keys = `Ctrl+${key.toUpperCase()}`
    expect(matches(keys, press(key, { ctrlKey: true }))).toBe(true)
    expect(matches(keys, press(key, { ctrlKey: true, target }))).toBe(false)
  }
})
