import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupedSource, groupHeadOf, groupKey, lastRowOf, pagedSource } from './row-source.ts'

function pages(count: number, size: number, name: string) {
  const asked: string[] = []
  const fetchPage = (after: string | undefined) => {
    asked.push(`${name}${after ?? ''}`)
    const start = Number(after ?? 0)
    const rows = Array.from({ length: Math.min(size, count - start) }, (_, index) => ({
      id: `${name}${start + index}`,
    }))
    return Promise.resolve({ rows, next: start + size < count ? String(start + size) : null })
  }
  return { asked, fetchPage }
}

describe('rows of a list in groups', () => {
  test('any window is a piece of the whole: every head, and below the open ones all their rows in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.record({
            value: fc.constantFrom('a', 'b', 'c', null),
            count: fc.integer({ min: 1, max: 30 }),
            open: fc.boolean(),
          }),
          { selector: (group) => group.value },
        ),
        fc.integer({ min: 1, max: 7 }),
        fc.nat({ max: 130 }),
        fc.integer({ min: 1, max: 40 }),
        async (wanted, size, start, length) => {
          const lists = new Map(wanted.map((group) => [group.value, pages(group.count, size, String(group.value))]))
          const opened = new Set(wanted.filter((group) => group.open).map(groupKey))
          const source = groupedSource({
            groups: wanted.map(({ value, count }) => ({ value, count, sums: { tonnes: '1' } })),
            opened,
            size,
            fetchPage: (value, after) => lists.get(value as 'a')!.fetchPage(after),
          })
          const whole = wanted.flatMap((group) => [
            groupKey(group),
            ...(group.open ? Array.from({ length: group.count }, (_, index) => `${group.value}${index}`) : []),
          ])
          const found = await source.rows(start, start + length)
          expect(found.rows.map((row) => row.id)).toEqual(whole.slice(start, start + length))
          expect(found.last).toBe(whole.length)
        },
      ),
    )
  })

  test('nothing of a closed group is asked for, and a page of an open one only once', async () => {
    const list = pages(5, 2, 'x')
    const opened = new Set<string>()
    const group = { value: 'x', count: 5, sums: {} }
    const source = groupedSource({
      groups: [group],
      opened,
      size: 2,
      fetchPage: (_value, after) => list.fetchPage(after),
    })
    await source.rows(0, 100)
    expect(list.asked).toEqual([])
    opened.add(groupKey(group))
    await source.rows(0, 3)
    await source.rows(0, 4)
    expect(list.asked).toEqual(['x', 'x2'])
    expect(groupHeadOf((await source.rows(0, 1)).rows[0])).toMatchObject({ count: 5, opened: true })
  })
})

test('a plain list ends where its last page ends', async () => {
  const source = pagedSource(pages(5, 2, 'x').fetchPage, 2)
  expect((await source.rows(0, 2)).last).toBeUndefined()
  expect(await source.rows(4, 6)).toEqual({ rows: [{ id: 'x4' }], last: 5 })
})

test('the last row of a list is found page by page, each asked for once, and not without end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 9 }), async (count, size) => {
      const list = pages(count, size, 'row')
      const source = pagedSource(list.fetchPage, size)
      expect(await lastRowOf(source, size, 1000)).toBe(count - 1)
      expect(list.asked).toHaveLength(Math.ceil(count / size))
      expect(await lastRowOf(source, size, Math.max(0, count - size))).toBe(null)
    }),
  )
})
