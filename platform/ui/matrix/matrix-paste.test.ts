import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromClipboard, toClipboard } from '#platform/core/clipboard.ts'
import type { Language } from '#platform/core/language.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { rangeBetween, type MatrixRow } from './matrix-model.ts'
import { readCells } from './matrix-paste.ts'

const days = Array.from({ length: 8 }, (_, index) => `2026-11-0${index + 1}`)
const rows: MatrixRow[] = Array.from({ length: 6 }, (_, index) => ({
  id: `r${index}`,
  label: `Row ${index}`,
  decimals: 2,
  unit: 't',
  editable: index !== 3,
}))
const corner = (row: number, column: number) => rangeBetween({ row, column }, { row, column })
const valuesOf = (text: string, meaning: 'decimal' | 'grouping' | null = null) =>
  readCells(rows, days, corner(0, 0), fromClipboard(text), meaning)

describe('pasting', () => {
  test('33,5 is thirty-three and a half, in whichever language it was copied', () => {
    expect(valuesOf('33,5\t33.5\r\n').changes.map(({ value }) => value)).toEqual(['33.5', '33.5'])
    expect(valuesOf('1.234,5\t1,234.5\t-2 t').changes.map(({ value }) => value)).toEqual(['1234.5', '1234.5', '-2'])
  })

  test('1.234 is asked about, and then read as was answered', () => {
    expect(valuesOf('5\t12.345')).toMatchObject({ ambiguous: '12.345', changes: [{ value: '5' }] })
    expect(valuesOf('12.345', 'grouping').changes).toMatchObject([{ value: '12345' }])
    expect(valuesOf('12.345', 'decimal').problems).toMatchObject([{ code: 'tooManyDecimals' }])
  })

  test('what cannot stand there is told and left out, an empty cell empties', () => {
    const { changes, problems } = valuesOf('abc\t\t1,255\t1,25\t1234567890123456,0', 'decimal')
    expect(problems.map(({ text, code }) => [text, code])).toEqual([
      ['abc', 'notANumber'],
      ['1,255', 'tooManyDecimals'],
      ['1234567890123456,0', 'tooLong'],
    ])
    expect(changes.map(({ day, value }) => [day, value])).toEqual([
      [days[1], null],
      [days[3], '1.25'],
    ])
  })

  test('locked rows and what lies beyond are counted', () => {
    const cells = Array.from({ length: 4 }, () => ['1', '2', '3'])
    const pasted = readCells(rows, days, corner(3, 6), cells, null)
    // One line is locked, one lies below, and one column to the right.
    expect(pasted).toMatchObject({ locked: 2, beyond: 1 + 1 + 1 + 3 })
    expect(pasted.changes).toHaveLength(4)
  })

  test('a single cell fills the range', () => {
    const { changes } = readCells(rows, days, rangeBetween({ row: 2, column: 3 }, { row: 0, column: 1 }), [['7']], null)
    expect(changes).toHaveLength(9)
    expect(new Set(changes.map(({ value }) => value))).toEqual(new Set(['7']))
  })

  test('what is shown is read back as the same figures', () => {
    const cents = fc.array(
      fc.array(fc.integer({ min: -99_999_999, max: 99_999_999 }), { minLength: 3, maxLength: 3 }),
      {
        minLength: 2,
        maxLength: 3,
      },
    )
    fc.assert(
      fc.property(cents, fc.constantFrom<Language>('en', 'it'), (figures, language) => {
        const shown = figures.map((line) => line.map((one) => formatNumber((one / 100).toFixed(2), language, 2)))
        const { changes, ambiguous } = valuesOf(toClipboard(shown))
        expect(ambiguous).toBeNull()
        expect(changes.map(({ value }) => Number(value))).toEqual(figures.flat().map((one) => one / 100 + 0))
      }),
    )
  })
})
