import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromClipboard, toClipboard } from './clipboard.ts'

const cell = fc.oneof(fc.string(), fc.stringMatching(/^[a"\t\n\r]{0,6}$/))
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })

describe('clipboard', () => {
  test('what is copied is pasted the same, with or without the line break that spreadsheets add', () => {
    fc.assert(
      fc.property(table, (rows) => {
        // A last row of one empty cell cannot be told from the closing line break.
        fc.pre(rows.at(-1)!.length > 1 || rows.at(-1)![0] !== '')
        expect(fromClipboard(toClipboard(rows))).toEqual(rows)
        expect(fromClipboard(`${toClipboard(rows)}\r\n`)).toEqual(rows)
      }),
    )
  })

  test('any text at all is read, and no row is without a cell', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^["\t\r\nx]{0,12}$/)), (text) => {
        for (const row of fromClipboard(text)) expect(row.length).toBeGreaterThan(0)
      }),
    )
  })

  test('a quote inside a cell is a quote', () => {
    expect(fromClipboard('12" pipe\tx\r\n"a ""b"""\ty\r\n')).toEqual([
      ['12" pipe', 'x'],
      ['a "b"', 'y'],
    ])
    expect(fromClipboard('"open\tx')).toEqual([['"open', 'x']])
  })

  test('an empty row in the middle stays a row', () => {
    expect(fromClipboard('a\n\nb\n')).toEqual([['a'], [''], ['b']])
  })
})
