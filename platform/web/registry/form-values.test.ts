import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checked } from '#platform/core/issue.ts'
import { changedFields, fromForm, toForm } from './form-values.ts'
import { everyKind } from './registry.fixture.ts'

const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const record = fc.record({
  name: fc.stringMatching(/^[A-Z][A-Z ]{0,20}[A-Z]$/),
  code: fc.stringMatching(/^[A-Z]{1,10}$/),
  note: nullable(fc.stringMatching(/^[a-z]{1,20}$/)),
  count: nullable(fc.integer({ min: -1000, max: 1_000_000 })),
  length: nullable(fc.integer({ min: -9_999_999, max: 9_999_999 }).map((units) => (units / 1000).toFixed(3))),
  active: fc.boolean(),
  checked: nullable(fc.boolean()),
  day: nullable(fc.constantFrom('2026-11-15', '2024-02-29')),
  phase: nullable(fc.constantFrom('open', 'closed')),
})

describe('form values', () => {
  test('a stored record comes out of the form as it went in, and no field counts as changed', () => {
    fc.assert(
      fc.property(record, (stored) => {
        const values = toForm(everyKind, stored)
        expect(checked(everyKind.schema, fromForm(everyKind, values))).toEqual({ ok: true, value: stored })
        expect(changedFields(everyKind, toForm(everyKind, stored), values)).toEqual([])
      }),
    )
  })

  test('the fields that differ are exactly the changed ones', () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        const names = everyKind.fields.map((field) => field.name) as (keyof typeof before)[]
        expect(changedFields(everyKind, toForm(everyKind, before), toForm(everyKind, after))).toEqual(
          names.filter((name) => before[name] !== after[name]),
        )
      }),
    )
  })

  test('another way to write the same number, or a space at the end, is no change', () => {
    const base = toForm(everyKind, { name: 'STAR', length: '270.10', count: 7 })
    expect(changedFields(everyKind, base, { ...base, name: 'STAR ', length: '270.1', count: '007' })).toEqual([])
  })

  test('what is no number stays as typed, so that the check can say so', () => {
    const typed = { ...toForm(everyKind, { name: 'A', code: 'A', active: true }), count: '12 t', length: '1,2,3' }
    const result = checked(everyKind.schema, fromForm(everyKind, typed))
    expect(result.ok ? [] : result.issues).toEqual([
      { field: 'count', code: 'core.notANumber' },
      { field: 'length', code: 'core.notANumber' },
    ])
  })
})
