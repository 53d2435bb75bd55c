// @vitest-environment jsdom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FigureCell } from './figure-cell.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function shown(asked: unknown[]) {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  /** Rows that came anew: other cells in the same place. */
  const draw = (key: number) =>
    flushSync(() =>
      root.render(
        <FigureCell
          key={key}
          valueFormatted="4,000,000"
          data={{ id: 'N401' }}
          node={{}}
          figure={{ field: 'mass', label: 'Weight', kind: 'decimal', asks: true, editable: true }}
          onAsk={(row) => asked.push(row)}
        />,
      ),
    )
  const click = (detail: number) =>
    place.querySelector('button')!.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
  draw(1)
  return { draw, click }
}

test('a click asks, also when fresh rows replace the cell before it is clear that no second one follows', () => {
  const asked: unknown[] = []
  const { draw, click } = shown(asked)
  click(1)
  draw(2)
  expect(asked).toEqual([])
  vi.runAllTimers()
  expect(asked).toEqual([{ id: 'N401' }])
})

test('a double click asks nothing, also when its cell was replaced between the two', () => {
  const asked: unknown[] = []
  const { draw, click } = shown(asked)
  click(1)
  draw(2)
  click(2)
  vi.runAllTimers()
  expect(asked).toEqual([])
})
