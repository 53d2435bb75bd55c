import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeThreeWay, resolve } from './three-way-merge.ts'

const fields = ['a', 'b', 'c', 'd'] as const
const record = fc.record(
  Object.fromEntries(fields.map((field) => [field, fc.nat({ max: 2 })])) as Record<string, fc.Arbitrary<number>>,
)
const merge = (base: Record<string, number>, mine: Record<string, number>, theirs: Record<string, number>) =>
  mergeThreeWay({ fields, base, mine, theirs, same: (_, x, y) => x === y })

describe('three-way merge', () => {
  test('nothing typed is lost: every field the user changed has the user’s value unless the user picks the other', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { merged } = merge(base, mine, theirs)
        const typed = fields.filter((field) => mine[field] !== base[field])
        expect(typed.map((field) => merged[field])).toEqual(typed.map((field) => mine[field]))
      }),
    )
  })

  test('what only the other changed is taken over', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { merged } = merge(base, mine, theirs)
        const untouched = fields.filter((field) => mine[field] === base[field])
        expect(untouched.map((field) => merged[field])).toEqual(untouched.map((field) => theirs[field]))
      }),
    )
  })

  test('a conflict is exactly a field that both changed to different values, and each field stands in one list at most', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { conflicts, onlyMine, onlyTheirs } = merge(base, mine, theirs)
        expect(conflicts).toEqual(
          fields.filter((f) => mine[f] !== base[f] && theirs[f] !== base[f] && mine[f] !== theirs[f]),
        )
        const listed = [...conflicts, ...onlyMine, ...onlyTheirs]
        expect(new Set(listed).size).toBe(listed.length)
      }),
    )
  })

  test('the picked sides decide the conflicts and nothing else', () => {
    fc.assert(
      fc.property(
        record,
        record,
        record,
        fc.constantFrom('mine' as const, 'theirs' as const),
        (base, mine, theirs, side) => {
          const merged = merge(base, mine, theirs)
          const sides = Object.fromEntries(fields.map((field) => [field, side]))
          const result = resolve(merged, theirs, sides)
          for (const field of fields) {
            const expected =
              merged.conflicts.includes(field) && side === 'theirs' ? theirs[field] : merged.merged[field]
            expect(result[field]).toBe(expected)
          }
        },
      ),
    )
  })
})
