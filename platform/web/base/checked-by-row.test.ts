import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, integer, optional, rows, text } from '#platform/core/fields.ts'
import { checked, type Issue } from '#platform/core/issue.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { z } from 'zod'
import { checkedByRow } from './checked-by-row.ts'

const registry = defineRegistry({
  id: 'cans',
  category: 'test',
  schema: z.strictObject({
    code: text({ max: 4 }),
    steps: rows(
      { level: integer({ min: 0, max: 100 }), volume: decimal({ digits: 6, decimals: 2, min: '0', max: '999' }) },
      { max: 3 },
    ),
    notes: optional(rows({ note: text({ max: 3 }) }, { max: 2 })),
  }),
  key: ['code'],
  title: 'code',
  list: ['code'],
  filters: ['code'],
  sort: 'code',
})
const cell = fc.oneof(fc.integer({ min: -5, max: 120 }), fc.constantFrom('1.25', '1.255', '', 'x', '7', null, 'a\0'))
const list = <T>(row: fc.Arbitrary<T>) => fc.oneof(fc.array(row, { maxLength: 4 }), fc.constant(null))
const anyRecord = fc.record({
  code: fc.constantFrom('A', '', 'ABCDE'),
  steps: list(fc.record({ level: cell, volume: cell }, { noNullPrototype: true })),
  notes: list(fc.record({ note: cell, more: cell }, { requiredKeys: ['note'], noNullPrototype: true })),
})

test('row by row says what the whole says', () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const whole = checked(registry.input, record)
      const byRow = checkedByRow(registry, record)
      // Once more, now that each row is known.
      expect(checkedByRow(registry, record)).toEqual(byRow)
      expect(byRow.ok).toBe(whole.ok)
      if (whole.ok || byRow.ok) {
        expect(byRow).toEqual(whole)
        return
      }
      const sorted = (issues: typeof whole.issues) => issues.map((issue) => JSON.stringify(issue)).toSorted()
      // A text that no database can hold is only looked for where the shape is right, and of a list that is too long the rows
      // are not looked at by the whole.
      const refused = new Set(whole.issues.map(({ field }) => field))
      const isShape = ({ code, field }: Issue) =>
        code !== 'core.notStorable' && (!field.includes('.') || !refused.has(field.split('.')[0]!))
      expect(sorted(byRow.issues.filter(isShape))).toEqual(sorted(whole.issues.filter(isShape)))
    }),
  )
})

test('a row that stays the same object is not held against its shape again', () => {
  const row = { level: 1, volume: '1.00' }
  expect(checkedByRow(registry, { code: 'A', steps: [row], notes: null }).ok).toBe(true)
  row.level = -1
  expect(checkedByRow(registry, { code: 'A', steps: [row], notes: null }).ok).toBe(true)
  expect(checkedByRow(registry, { code: 'A', steps: [{ ...row }], notes: null })).toEqual({
    ok: false,
    issues: [{ field: 'steps.0.level', code: 'core.tooSmall', params: { minimum: '0' } }],
  })
})
