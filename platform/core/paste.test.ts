import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromClipboard, toClipboard } from './clipboard.ts'
import { formatDate } from './date-format.ts'
import { formatDuration } from './duration-format.ts'
import { boolean, choice, code, computed, date, decimal, duration, integer, metaOf, optional } from './fields.ts'
import { formatNumber } from './number-format.ts'
import { type PasteColumn, readPaste } from './paste.ts'

const types = {
  code: code({ pattern: /^\w+$/, max: 10 }),
  weight: optional(decimal({ digits: 12, decimals: 2, min: '0', max: '999999999', unit: 'kg' })),
  count: optional(integer({ min: 0, max: 1_000_000 })),
  day: optional(date()),
  lay: optional(duration({ maxMinutes: 100_000 })),
  isOn: boolean(),
  kind: optional(choice(['load', 'discharge'])),
}
const columns = Object.entries(types).map(([name, type]): PasteColumn => ({
  field: { ...metaOf(type), name },
  header: name === 'weight' ? 'Weight (kg)' : name.toUpperCase(),
  choices:
    name === 'kind'
      ? [
          { value: 'load', label: 'Carico' },
          { value: 'discharge', label: 'Scarico' },
        ]
      : [],
}))
const record = fc.record({
  code: fc.stringMatching(/^[A-Z]{2,8}$/),
  weight: fc.nat({ max: 99_999_999 }).map((units) => (units / 100).toFixed(2)),
  count: fc.nat({ max: 999 }),
  day: fc.constantFrom('2026-11-15', '2024-02-29'),
  lay: fc.nat({ max: 100_000 }),
  isOn: fc.boolean(),
  kind: fc.constantFrom('load', 'discharge'),
})
type Sample = typeof record extends fc.Arbitrary<infer T> ? T : never
const language = fc.constantFrom('en' as const, 'it' as const)
const shown = (row: Sample, shownIn: 'en' | 'it') => [
  row.code,
  formatNumber(row.weight, shownIn, 2),
  formatNumber(row.count, shownIn),
  formatDate(row.day, shownIn),
  formatDuration(row.lay),
  row.isOn ? 'Sì' : 'No',
  row.kind === 'load' ? 'Carico' : 'Scarico',
]

describe('paste', () => {
  test('what the list shows, copied and pasted, gives the same values, with a header and without', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 5 }), language, fc.boolean(), (rows, shownIn, named) => {
        const cells = rows.map((row) => shown(row, shownIn))
        const header = columns.map((column) => column.header)
        const pasted = readPaste(columns, fromClipboard(toClipboard(named ? [header, ...cells] : cells)), null)
        expect(pasted.rows).toEqual(rows.map((values) => ({ values, problems: [] })))
        expect(pasted.ambiguous).toBeNull()
      }),
    )
  })

  test('columns are found by their header in any order', () => {
    fc.assert(
      fc.property(
        record,
        fc.shuffledSubarray(
          columns.map((_, index) => index),
          { minLength: 1 },
        ),
        (row, order) => {
          const cells = shown(row, 'it')
          const pasted = readPaste(
            columns,
            [order.map((index) => columns[index]!.header), order.map((index) => cells[index]!)],
            null,
          )
          for (const index of order) {
            const { name } = columns[index]!.field
            expect(pasted.rows[0]!.values[name]).toEqual(row[name as keyof Sample])
          }
          expect(Object.keys(pasted.rows[0]!.values)).toHaveLength(order.length)
        },
      ),
    )
  })

  test('a number that can be read in two ways is asked about, and read as answered', () => {
    const cells = [['A', '1.234']]
    expect(readPaste(columns, cells, null).ambiguous).toBe('1.234')
    expect(readPaste(columns, cells, 'decimal').rows[0]!.values['weight']).toBe('1.234')
    expect(readPaste(columns, cells, 'grouping').rows[0]!.values['weight']).toBe('1234')
  })

  test('13,75 never becomes 1375, and what is no number is named', () => {
    const pasted = readPaste(columns, [['A', '13,75 kg', 'many', '31/02/2026', '36', 'maybe', 'swap']], null)
    expect(pasted.rows[0]!.values).toEqual({ code: 'A', weight: '13.75' })
    expect(pasted.rows[0]!.problems.map(({ field, code: what }) => `${field} ${what}`)).toEqual([
      'count core.notANumber',
      'day core.notValid',
      'lay core.notValid',
      'isOn core.notValid',
      'kind core.notValid',
    ])
  })

  test('computed fields are left alone', () => {
    const field = { ...metaOf(computed(integer({ min: 0, max: 9 }))), name: 'double' }
    const pasted = readPaste([{ field, header: 'Double', choices: [] }], [['7']], null)
    expect(pasted).toEqual({ columns: [], rows: [{ values: {}, problems: [] }], ambiguous: null })
  })
})
