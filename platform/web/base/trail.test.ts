import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extended, neighboursIn, type TrailPage, trailOf } from './trail.ts'

/** A list cut into pages, of which the first few are known. */
const cut = (ids: readonly string[], size: number, known: number) => {
  const pages = new Map<string | undefined, TrailPage>()
  for (let start = 0; start < Math.min(ids.length, known * size); start += size) {
    const next = start + size < ids.length ? String(start + size) : null
    pages.set(start === 0 ? undefined : String(start), { ids: ids.slice(start, start + size), next })
  }
  return pages
}

const lists = fc.record({
  ids: fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 30 }),
  size: fc.integer({ min: 1, max: 7 }),
  known: fc.integer({ min: 1, max: 6 }),
})

describe('the way through a list', () => {
  test('goes from record to record in its order, page by page', () => {
    fc.assert(
      fc.property(lists, ({ ids, size, known }) => {
        const all = cut(ids, size, ids.length)
        let trail = trailOf({}, cut(ids, size, known), ids[0]!)!
        const walked = [ids[0]!]
        for (;;) {
          const around = neighboursIn(trail, walked.at(-1)!)!
          expect(around.before).toBe(walked.at(-2) ?? null)
          if (around.hasMore) trail = extended(trail, all.get(trail.next!)!)
          const after = around.hasMore ? neighboursIn(trail, walked.at(-1)!)!.after : around.after
          if (after === null) break
          walked.push(after)
        }
        expect(walked).toEqual(ids)
      }),
    )
  })

  test('is none where the record does not stand among what was read', () => {
    const pages = cut(['a', 'b', 'c'], 2, 1)
    expect(trailOf({}, pages, 'c')).toBe(null)
    const trail = trailOf({ sort: 'name' }, pages, 'b')
    expect(trail).toEqual({ question: { sort: 'name' }, ids: ['a', 'b'], next: '2', at: 'b' })
    expect(neighboursIn(trail!, 'c')).toBe(null)
  })
})
