import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  breachOf,
  canEditCell,
  checkTotals,
  type MatrixRow,
  rangeBetween,
  isWithin,
  rowTotal,
  sumOf,
  totalOf,
  valueAt,
  withCells,
} from './matrix-model.ts'

const days = ['2026-11-01', '2026-11-02', '2026-11-03']
const row = (id: string, more: Partial<MatrixRow> = {}): MatrixRow => ({ id, label: id, decimals: 1, ...more })

test('cells are changed and emptied, and the others left alone', () => {
  const values = { a: { [days[0]!]: '1' }, b: { [days[0]!]: '2' } }
  const next = withCells(values, [
    { rowId: 'a', day: days[1]!, value: '33.5' },
    { rowId: 'a', day: days[0]!, value: null },
  ])
  expect(next).toEqual({ a: { [days[1]!]: '33.5' }, b: { [days[0]!]: '2' } })
  expect(next['b']).toBe(values.b)
  expect(values.a).toEqual({ [days[0]!]: '1' })
})

test('a limit is kept or not, for all days or by day, to the last decimal', () => {
  const kept = row('a', { minimum: '10', maximum: { [days[1]!]: '20.3' } })
  expect(breachOf(kept, days[0]!, '9.9')).toEqual({ kind: 'below', limit: '10' })
  expect(breachOf(kept, days[0]!, '500')).toBeNull()
  expect(breachOf(kept, days[1]!, '20.30')).toBeNull()
  expect(breachOf(kept, days[1]!, '20.31')).toEqual({ kind: 'above', limit: '20.3' })
  expect(breachOf(kept, days[1]!, null)).toBeNull()
})

test('only what adds up is summed', () => {
  const values = { in: { [days[0]!]: '0.1', [days[2]!]: '0.2' }, stock: { [days[0]!]: '5' } }
  expect(rowTotal(row('in', { addsOverDays: true }), days, values)).toBe('0.3')
  expect(rowTotal(row('stock'), days, values)).toBeNull()
  expect(rowTotal(row('none', { addsOverDays: true }), days, values)).toBeNull()
})

test('a total sums its rows by day, and over days only where all of them do', () => {
  const total = { id: 'all', label: 'All', decimals: 1 }
  const values = { a: { [days[0]!]: '1.5' }, b: { [days[0]!]: '2', [days[1]!]: '4' }, c: { [days[0]!]: '100' } }
  const adding = [row('a', { totalId: 'all', addsOverDays: true }), row('b', { totalId: 'all', addsOverDays: true })]
  expect(totalOf(total, [...adding, row('c')], days, values)).toEqual({
    cells: { [days[0]!]: '3.5', [days[1]!]: '4' },
    overDays: '7.5',
  })
  const mixed = [adding[0]!, row('b', { totalId: 'all' })]
  expect(totalOf(total, mixed, days, values).overDays).toBeNull()
})

test('sums are exact, whatever the order', () => {
  const cents = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 62 })
  fc.assert(
    fc.property(cents, (all) => {
      const sum = all.reduce((one, other) => one + other, 0)
      expect(Number(sumOf(all.map((one) => (one / 100).toFixed(2))))).toBe(sum / 100)
    }),
  )
})

test('a row of another unit is no part of a total', () => {
  const totals = [{ id: 'all', label: 'All', unit: 't', decimals: 0 }]
  expect(() => checkTotals([row('a', { totalId: 'all', unit: 't' })], totals)).not.toThrow()
  expect(() => checkTotals([row('a', { totalId: 'all', unit: 'm³' })], totals)).toThrow('its total all in t')
  expect(() => checkTotals([row('a', { totalId: 'gone' })], totals)).toThrow('not there')
})

test('cells can be changed always, never, or on some days', () => {
  expect(
    [row('a'), row('a', { editable: true }), row('a', { editable: (day) => day > days[0]! })].map((one) =>
      days.map((day) => canEditCell(one, day)),
    ),
  ).toEqual([
    [false, false, false],
    [true, true, true],
    [false, true, true],
  ])
  expect(valueAt({}, 'a', days[0]!)).toBeNull()
})

test('a range is the same from any of its corners', () => {
  const at = fc.record({ row: fc.nat(20), column: fc.nat(20) })
  fc.assert(
    fc.property(at, at, at, (one, other, cell) => {
      expect(rangeBetween(one, other)).toEqual(rangeBetween(other, one))
      const inside = (low: number, high: number, it: number) => (it - low) * (it - high) <= 0
      expect(isWithin(rangeBetween(one, other), cell.row, cell.column)).toBe(
        inside(one.row, other.row, cell.row) && inside(one.column, other.column, cell.column),
      )
    }),
  )
})
