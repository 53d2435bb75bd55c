import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookPosting } from '../contract/why.contract.ts'
import { bookOf } from './book.ts'

const posting = (number: number, kilos: number, isNetted: boolean): BookPosting => ({
  id: crypto.randomUUID(),
  number,
  operation: crypto.randomUUID(),
  kind: 'movement',
  operationType: 'TRI',
  product: 'GO-10',
  measuredAt: '2026-05-20T08:00:00Z',
  postedAt: '2026-05-20T09:00:00Z',
  postedBy: 'Ada Riva',
  isNetted,
  mass: `${kilos}.000`,
  volume15: `${kilos * 2}.000`,
})

test('the book after each posting is the sum of all before it, and received less sent is the change of it', () => {
  const kilos = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const moves = fc.array(fc.record({ kilos, isReversed: fc.boolean() }), { maxLength: 20 })
  fc.assert(
    fc.property(kilos, moves, (before, moves) => {
      const postings = moves
        .flatMap(({ kilos, isReversed }) =>
          (isReversed ? [kilos, -kilos] : [kilos]).map((one) => ({ one, isReversed })),
        )
        .map(({ one, isReversed }, index) => posting(index + 1, one, isReversed))
      const book = bookOf({ mass: `${before}.000`, volume15: `${before * 2}.000` }, postings)
      let sum = before
      for (const [index, line] of book.lines.entries()) {
        sum += Number(postings[index]!.mass)
        expect(Number(line.book.mass)).toBe(sum)
        expect(Number(line.book.volume15)).toBe(sum * 2)
      }
      expect(Number(book.after.mass)).toBe(sum)
      expect(Number(book.received.mass) - Number(book.sent.mass)).toBe(sum - before)
      const counted = moves.filter(({ isReversed }) => !isReversed).map(({ kilos }) => kilos)
      expect(Number(book.received.mass)).toBe(counted.reduce((all, one) => all + Math.max(0, one), 0))
      expect(Number(book.sent.mass)).toBe(counted.reduce((all, one) => all + Math.max(0, -one), 0))
    }),
  )
})

test('a reversal and its replacement at one moment have each their own stock', () => {
  const before = { mass: '13451554.000', volume15: '0.000' }
  const postings = [posting(1, -3_630_306, true), posting(2, 3_630_306, true), posting(3, -3_568_775, false)]
  const { lines, received, sent } = bookOf(before, postings)
  expect(lines.map(({ book }) => book.mass)).toEqual(['9821248.000', '13451554.000', '9882779.000'])
  expect([received.mass, sent.mass]).toEqual(['0.000', '3568775.000'])
})
