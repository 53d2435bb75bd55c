import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnRows, rowTops, withGaps } from './row-window.ts'

test('what is in sight is drawn, few rows besides, and the held one with its neighbours', () => {
  const tops = rowTops(5000, () => 30)
  expect(drawnRows(tops, { top: 0, height: 90 }, null)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(drawnRows(tops, { top: 3000, height: 60 }, 4999)).toEqual([
    96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 4998, 4999,
  ])
  expect(drawnRows(tops, { top: 999_999, height: 60 }, null)).toEqual([4995, 4996, 4997, 4998, 4999])
})

test('rows and gaps together are as high as all rows, in their order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 20, max: 90 }), { minLength: 1, maxLength: 300 }),
      fc.nat(20_000),
      fc.option(fc.nat(299)),
      (heights, top, held) => {
        const tops = rowTops(heights.length, (row) => heights[row])
        const rows = drawnRows(tops, { top, height: 400 }, held)
        const parts = withGaps(rows, tops)
        const high = parts.map((part) => ('row' in part ? heights[part.row]! : part.height))
        expect(high.reduce((sum, height) => sum + height, 0)).toBe(tops.at(-1))
        expect(parts.flatMap((part) => ('row' in part ? [part.row] : []))).toEqual(rows)
        const inSight = heights.flatMap((height, row) =>
          tops[row]! < top + 400 && tops[row]! + height > top ? [row] : [],
        )
        expect(rows).toEqual(expect.arrayContaining(inSight))
      },
    ),
  )
})
