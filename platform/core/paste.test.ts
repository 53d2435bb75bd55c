import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromClipboard, toClipboard } from './clipboard.ts'
import { formatDate } from './date-format.ts'
import { formatDuration } from './duration-format.ts'
import {
  bilingual,
  boolean,
  choice,
  code,
  computed,
  date,
  decimal,
  duration,
  integer,
  metaOf,
  optional,
} from './fields.ts'
import { formatNumber } from './number-format.ts'
import { columnsFrom, headerOf, type PasteColumn, pasteColumns, readPaste, spreadOnto } from './paste.ts'

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
  label: name === 'weight' ? 'Weight' : name.toUpperCase(),
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
        const header = columns.map((column) => headerOf(column))
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
            [order.map((index) => headerOf(columns[index]!)), order.map((index) => cells[index]!)],
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
    const pasted = readPaste([{ field, label: 'Double', choices: [] }], [['7']], null)
    expect(pasted).toEqual({ columns: [], rows: [{ values: {}, problems: [] }], ambiguous: null })
  })

  test('a text in both languages takes two columns, comes back the same, and is never written by half', () => {
    const pair = fc.record({ en: fc.stringMatching(/^[a-z]{1,8}$/), it: fc.stringMatching(/^[a-z]{1,8}$/) })
    const named: PasteColumn[] = pasteColumns([
      { field: { ...metaOf(types.code), name: 'code' }, label: 'Code', choices: [] },
      { field: { ...metaOf(bilingual({ max: 20 })), name: 'name' }, label: 'Name', choices: [] },
    ])
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 4 }), fc.boolean(), (names, withHeader) => {
        const cells = names.map((name) => ['A', name.en, name.it])
        const pasted = readPaste(named, withHeader ? [named.map((one) => headerOf(one)), ...cells] : cells, null)
        expect(pasted.rows).toEqual(names.map((name) => ({ values: { code: 'A', name }, problems: [] })))
      }),
    )
    for (const cells of [
      ['A', 'only english'],
      ['A', 'english', ''],
      ['A', '', ''],
    ]) {
      const [row] = readPaste(named, [cells], null).rows
      expect(row!.problems).toMatchObject([{ field: 'name', code: 'core.bothLanguages' }])
      expect(row!.values).toEqual({ code: 'A' })
    }
    const half = readPaste(
      named,
      [
        ['Code', 'Name [it]'],
        ['A', 'solo italiano'],
      ],
      null,
    )
    expect(half.rows[0]!.problems).toMatchObject([{ field: 'name', code: 'core.bothLanguages' }])
  })

  test('figures under another unit of the same kind are stored in their own, exactly', () => {
    const read = (header: string, text: string) =>
      readPaste(
        columns,
        [
          ['CODE', header],
          ['A', text],
        ],
        'decimal',
      ).rows[0]!
    expect(read('Weight (kg)', '1500').values['weight']).toBe('1500')
    expect(read('Weight (t)', '1,5').values['weight']).toBe('1500')
    expect(read('Weight (lb)', '1').values['weight']).toBe('0.45359237')
    // As much as two decimals of a kilogram say, read in pounds and written with all digits that a number has.
    expect(read('Weight (lb)', '3.3069339327732644').values['weight']).toBe('1.5')
    // Never by a guess: no list shows a weight in cubic metres.
    expect(read('Weight (m³)', '1,5').values['weight']).not.toBe('1500')
  })
})

test('cells without a header go into the columns from the one that has the focus on, whole rows by what names them', () => {
  const names = (found: PasteColumn[] | null) => found?.map(({ field }) => field.name)
  expect(names(columnsFrom(columns, [['12', '15/11/2026']], 'count'))).toEqual(['count', 'day', 'lay', 'isOn', 'kind'])
  expect(columnsFrom(columns, [['AB', '12']], 'code')).toBe(null)
  expect(
    columnsFrom(
      columns,
      [
        ['CODE', 'COUNT'],
        ['AB', '12'],
      ],
      'count',
    ),
  ).toBe(null)
  expect(columnsFrom(columns, [['12']], 'nowhere')).toBe(null)
})

test('rows go into the records one by one, and those for which there is none are counted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 8 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      (cells, below) => {
        const spread = spreadOnto<string | number>(cells, ['ticked'], below)
        expect(spread.onto).toEqual(below.slice(0, cells.length))
        expect(spread.cells).toEqual(cells.slice(0, below.length))
        expect(spread.cells.length + spread.leftOut).toBe(cells.length)
      },
    ),
  )
})

test('one value goes into every ticked record, or into the one that has the focus', () => {
  expect(spreadOnto([['7']], ['A', 'B'], ['C'])).toEqual({ onto: ['A', 'B'], cells: [['7'], ['7']], leftOut: 0 })
  expect(spreadOnto([['7']], [], ['C'])).toEqual({ onto: ['C'], cells: [['7']], leftOut: 0 })
})
