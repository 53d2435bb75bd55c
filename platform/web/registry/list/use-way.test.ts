import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListedRow } from '#platform/core/registry.ts'
import { rowsFrom } from './use-way.ts'

/** A list of so many rows, read in pages of three. */
const size = 3
const listOf = (count: number) =>
  Array.from({ length: count }, (_, at): ListedRow => ({ id: `row ${at}`, version: 1, endedAt: null }))
function pagesOf(rows: readonly ListedRow[]) {
  const asked: (string | undefined)[] = []
  const pageAfter = async (after: string | undefined) => {
    asked.push(after)
    const start = Number(after ?? 0)
    const end = start + size
    return { rows: rows.slice(start, end), next: end < rows.length ? String(end) : null }
  }
  return { asked, pageAfter }
}

test('all rows that stand below a place are found, also those nobody has scrolled to, and no page behind them is read', async () => {
  const numbers = fc.nat({ max: 20 })
  await fc.assert(
    fc.asyncProperty(numbers, numbers, fc.integer({ min: 1, max: 20 }), async (length, place, count) => {
      const rows = listOf(length)
      const { asked, pageAfter } = pagesOf(rows)
      expect(await rowsFrom(pageAfter, place, count)).toEqual(rows.slice(place, place + count))
      expect(asked.length).toBeLessThanOrEqual(Math.max(1, Math.ceil((place + count) / size)))
    }),
  )
})
