import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FieldMeta } from '#platform/core/fields.ts'
import { checked } from '#platform/core/issue.ts'
import { sameValue } from '#platform/core/same-value.ts'
import {
  changedFields,
  type FormRow,
  formValue,
  fromForm,
  recordValue,
  rowSteps,
  sameFormValue,
  toForm,
} from './form-values.ts'
import { everyKind } from '../registry/registry.fixture.ts'

const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const word = fc.stringMatching(/^[a-z]{1,20}$/)
const port = fc.stringMatching(/^[A-Z]{5}$/)
const line = fc.record({
  what: word,
  quantity: nullable(fc.nat({ max: 9_999_900 }).map((units) => (units / 100).toFixed(2))),
  lasts: nullable(fc.nat({ max: 600 })),
  done: fc.boolean(),
})
const record = fc.record({
  name: fc.stringMatching(/^[A-Z][A-Z ]{0,20}[A-Z]$/),
  code: fc.stringMatching(/^[A-Z]{1,10}$/),
  note: nullable(word),
  count: nullable(fc.integer({ min: -1000, max: 1_000_000 })),
  length: nullable(fc.integer({ min: -9_999_999, max: 9_999_999 }).map((units) => (units / 1000).toFixed(3))),
  active: fc.boolean(),
  checked: nullable(fc.boolean()),
  day: nullable(fc.constantFrom('2026-11-15', '2024-02-29')),
  phase: nullable(fc.constantFrom('open', 'closed')),
  at: nullable(fc.constantFrom('2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-11-15T23:59:59.999Z')),
  lay: nullable(fc.nat({ max: 10_000 })),
  words: fc.record({ en: word, it: word }),
  otherWords: nullable(fc.record({ en: word, it: word })),
  port: nullable(port),
  ports: fc.uniqueArray(port, { maxLength: 4 }),
  lines: fc.array(line, { maxLength: 4 }),
})

describe('form values', () => {
  test('a stored record comes out of the form as it went in, and no field counts as changed', () => {
    fc.assert(
      fc.property(record, (stored) => {
        const values = toForm(everyKind, stored)
        expect(checked(everyKind.input, fromForm(everyKind, values))).toEqual({ ok: true, value: stored })
        expect(changedFields(everyKind, toForm(everyKind, stored), values)).toEqual([])
      }),
    )
  })

  test('a draft that was put away and read again is the same form', () => {
    fc.assert(
      fc.property(record, (stored) => {
        const values = toForm(everyKind, stored)
        expect(JSON.parse(JSON.stringify(values))).toEqual(values)
      }),
    )
  })

  test('the fields that differ are exactly the changed ones', () => {
    fc.assert(
      fc.property(record, record, (before, after) => {
        const names = everyKind.inputFields.map((field) => field.name) as (keyof typeof before)[]
        expect(changedFields(everyKind, toForm(everyKind, before), toForm(everyKind, after))).toEqual(
          names.filter((name) => !sameValue(before[name], after[name])),
        )
      }),
    )
  })

  test('another way to write the same, or a space at the end, is no change', () => {
    const base = toForm(everyKind, { name: 'STAR', length: '270.10', count: 7, lay: 90, words: { en: 'a', it: 'b' } })
    const typed = { name: 'STAR ', length: '270.1', count: '007', lay: '1h 30m', words: { en: 'a ', it: ' b' } }
    expect(changedFields(everyKind, base, { ...base, ...typed })).toEqual([])
  })

  test('a month is a month in whatever order it is typed, also before its field is left', () => {
    const month: FieldMeta = { kind: 'code', required: true, holds: 'month' }
    expect(['11/2026', '2026.11', '2026-11', 'soon'].map((text) => recordValue(month, text))).toEqual([
      '2026-11',
      '2026-11',
      '2026-11',
      'soon',
    ])
    expect(sameFormValue(month, '2026-11', '11/2026')).toBe(true)
    expect(sameFormValue(month, '2026-11', '12/2026')).toBe(false)
  })

  test('what cannot be read stays as typed, so that the check can say so, down to the cell', () => {
    const rows = rowSteps.write(rowSteps.add(everyKind.field('lines'), []), 0, 'quantity', '1,2,3')
    const typed = {
      ...toForm(everyKind, { name: 'A', code: 'A', active: true, words: { en: 'a', it: '' } }),
      count: '12 t',
      length: '1,2,3',
      lay: '36',
      at: '15/11/2026T',
      lines: rows,
    }
    const result = checked(everyKind.input, fromForm(everyKind, typed))
    expect(result.ok ? [] : result.issues.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'count core.notANumber',
      'length core.notANumber',
      'at core.notValid',
      'lay core.notANumber',
      'words.it core.required',
      'lines.0.what core.required',
      'lines.0.quantity core.notANumber',
    ])
  })
})

describe('child rows of the form', () => {
  const field = everyKind.field('lines')
  type Step = (rows: readonly FormRow[]) => readonly FormRow[]
  const at = fc.nat({ max: 5 })
  const inside =
    (index: number, change: Step): Step =>
    (rows) =>
      index < rows.length ? change(rows) : rows
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.constant<Step>((rows) => rowSteps.add(field, rows)),
    at.map((index) => inside(index, (rows) => rowSteps.remove(rows, index))),
    fc.tuple(at, fc.constantFrom(-1, 1)).map(([index, by]) => inside(index, (rows) => rowSteps.move(rows, index, by))),
    fc.tuple(at, word).map(([index, text]) => inside(index, (rows) => rowSteps.write(rows, index, 'what', text))),
  )

  test('whatever is done to them, each row keeps a name of its own', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), fc.array(step, { maxLength: 12 }), (lines, steps) => {
        let rows = formValue(field, lines) as readonly FormRow[]
        for (const next of steps) {
          rows = next(rows)
          expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length)
        }
      }),
    )
  })

  test('moving a row there and back changes nothing, and a moved row is a change', () => {
    fc.assert(
      fc.property(fc.uniqueArray(line, { minLength: 2, maxLength: 5, selector: (row) => row.what }), (lines) => {
        const rows = formValue(field, lines) as readonly FormRow[]
        const moved = rowSteps.move(rows, 0, 1)
        expect(sameFormValue(field, rows, moved)).toBe(false)
        expect(rowSteps.move(moved, 1, -1)).toEqual(rows)
      }),
    )
  })

  test('a table of a spreadsheet goes in from its cell on, heads left out, numbers as the reader writes them', () => {
    const table = everyKind.field('lines')
    const columns = (table.rowFields ?? []).map(({ name }) => name)
    const column = columns.indexOf('quantity')
    const pasted = (cells: string[][], language: 'en' | 'it', row = 0) =>
      rowSteps.paste(table, rowSteps.add(table, []), { row, column }, cells, language).map((one) => one.cells.quantity)
    expect(pasted([['Quantity'], ['1.234'], ['20.441,10']], 'it')).toEqual(['1234', '20441.10'])
    expect(pasted([['1.234'], ['20,441.10']], 'en')).toEqual(['1.234', '20441.10'])
    expect(pasted([['7'], ['x']], 'en', 1)).toEqual(['', '7', 'x'])
  })

  test('only a whole table over a longer one leaves rows below it, and without them it is what was copied', () => {
    const table = everyKind.field('lines')
    const columns = table.rowFields ?? []
    const line = columns.map(() => '7')
    const size = fc.integer({ min: 2, max: 8 })
    fc.assert(
      fc.property(size, size, fc.boolean(), (there, copied, isPart) => {
        let rows: readonly FormRow[] = []
        while (rows.length < there) rows = rowSteps.add(table, rows)
        const cells = Array.from({ length: copied }, () => (isPart ? line.slice(1) : line))
        const left = (row: number) => rowSteps.leftBelow(table, rows, { row, column: 0 }, cells)
        expect([left(0), left(1)]).toEqual([isPart ? 0 : Math.max(0, there - copied), 0])
        const made = rowSteps.paste(table, rows, { row: 0, column: 0 }, cells, 'en')
        expect(made.slice(0, made.length - left(0)).length).toBe(isPart ? Math.max(there, copied) : copied)
      }),
    )
  })

  test('a row beyond the ends does not move', () => {
    const rows = rowSteps.add(field, rowSteps.add(field, []))
    expect(rowSteps.move(rows, 0, -1)).toBe(rows)
    expect(rowSteps.move(rows, 1, 1)).toBe(rows)
  })
})
