import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockSource } from './block-source.ts'

/** A list of `count` numbers read by cursor, which records what was asked. */
function listOf(count: number, size: number) {
  const asked: (string | undefined)[] = []
  const fetchPage = (after: string | undefined) => {
    asked.push(after)
    const start = after === undefined ? 0 : Number(after)
    const rows = Array.from({ length: Math.min(size, count - start) }, (_, index) => start + index)
    const end = start + rows.length
    return Promise.resolve({ rows, next: end < count ? String(end) : null })
  }
  return { fetchPage, asked }
}

describe('block source', () => {
  test('any order of block requests gives the rows of a straight read, each page asked for once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 50 }),
        fc.integer({ min: 1, max: 10 }),
        fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 12 }),
        async (count, size, order) => {
          const { fetchPage, asked } = listOf(count, size)
          const source = blockSource(fetchPage)
          const pages = await Promise.all(order.map((index) => source.page(index)))
          order.forEach((index, nth) => {
            const expected = Array.from({ length: count }, (_, row) => row).slice(index * size, (index + 1) * size)
            expect(pages[nth]?.rows).toEqual(expected)
          })
          expect(new Set(asked).size).toBe(asked.length)
        },
      ),
    )
  })

  test('after a reset the pages are read again, from the first', async () => {
    const { fetchPage, asked } = listOf(6, 2)
    const source = blockSource(fetchPage)
    await source.page(2)
    source.reset()
    await source.page(1)
    expect(asked).toEqual([undefined, '2', '4', undefined, '2'])
  })

  test('a page that failed can be asked for again', async () => {
    const { fetchPage } = listOf(4, 2)
    let broken = true
    const source = blockSource((after) =>
      broken && after === '2' ? Promise.reject(new Error('lost')) : fetchPage(after),
    )
    await expect(source.page(1)).rejects.toThrow('lost')
    broken = false
    expect((await source.page(1)).rows).toEqual([2, 3])
  })

  test('an answer to a question asked before a reset does not come back as a new page', async () => {
    const answers: ((rows: number[]) => void)[] = []
    const source = blockSource<number>(
      () => new Promise((resolve) => answers.push((rows) => resolve({ rows, next: null }))),
    )
    void source.page(0)
    source.reset()
    const fresh = source.page(0)
    answers[0]?.([1])
    answers[1]?.([2])
    expect((await fresh).rows).toEqual([2])
  })
})
