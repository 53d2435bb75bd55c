// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test, vi } from 'vitest'
import { moved } from '#platform/core/numbers-in-order.ts'
import { OrderedList } from './ordered-list.tsx'

beforeAll(() => {
  // What a browser has and the test's document lacks.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  Element.prototype.scrollIntoView = () => {}
})

function listOf(texts: string) {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  function Held() {
    const [items, setItems] = useState(texts.split('').map((text) => ({ key: text, text })))
    return <OrderedList label="Letters" items={items} onMove={(from, to) => setItems(moved(items, from, to))} />
  }
  flushSync(() =>
    createRoot(place).render(
      <MantineProvider>
        <Held />
      </MantineProvider>,
    ),
  )
  const rows = () => [...place.querySelectorAll<HTMLElement>('[role=option]')]
  const send = (row: HTMLElement, event: Event) => flushSync(() => row.dispatchEvent(event))
  return {
    order: () =>
      rows()
        .map((row) => row.querySelector('.ordered-text')!.textContent)
        .join(''),
    row: (text: string) => rows().find((row) => row.querySelector('.ordered-text')!.textContent === text)!,
    focused: () => document.activeElement?.querySelector('.ordered-text')?.textContent,
    press: (key: string, ctrlKey = false) =>
      send(document.activeElement as HTMLElement, new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true })),
    button: (at: number) => flushSync(() => place.querySelectorAll('button')[at]!.click()),
    drag: (row: HTMLElement, type: string, clientY = 0) =>
      send(
        row,
        Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true, clientY }), {
          dataTransfer: { setData: () => {} },
        }),
      ),
  }
}

test('Ctrl and the arrows move the row that has the focus, and it keeps it', () => {
  const list = listOf('abcd')
  list.row('a').focus()
  list.press('ArrowDown')
  expect(list.focused()).toBe('b')
  list.press('ArrowDown', true)
  expect([list.order(), list.focused()]).toEqual(['acbd', 'b'])
  list.press('Home', true)
  expect([list.order(), list.focused()]).toEqual(['bacd', 'b'])
  list.press('ArrowUp', true)
  expect(list.order()).toBe('bacd')
  list.press('End')
  expect(list.focused()).toBe('d')
})

test('the two buttons move the chosen row, no further than there is a place', () => {
  const list = listOf('abc')
  flushSync(() => list.row('b').focus())
  list.button(0)
  expect(list.order()).toBe('bac')
  list.button(0)
  expect(list.order()).toBe('bac')
  list.button(1)
  list.button(1)
  expect(list.order()).toBe('acb')
})

test('a row that is dropped on the upper or lower half of another stands before or behind it', () => {
  const dropped = (from: string, onto: string, clientY: number) => {
    const list = listOf('abcd')
    const target = list.row(onto)
    target.getBoundingClientRect = () => ({ top: 100, height: 20 }) as DOMRect
    list.drag(list.row(from), 'dragstart')
    list.drag(target, 'dragover', clientY)
    list.drag(target, 'drop', clientY)
    return list.order()
  }
  expect(dropped('a', 'c', 102)).toBe('bacd')
  expect(dropped('a', 'c', 118)).toBe('bcad')
  expect(dropped('d', 'b', 102)).toBe('adbc')
  expect(dropped('d', 'b', 118)).toBe('abdc')
  expect(dropped('b', 'b', 118)).toBe('abcd')
})
