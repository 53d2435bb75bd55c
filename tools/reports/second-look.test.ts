import { expect, test } from 'vitest'
import { date, decimal, instant, optional, text } from '#platform/core/fields.ts'
import { defineReport } from '#platform/core/report.ts'
import type { Row } from './asking.ts'
import { areInOrder, changesBetween, dayOf, fits, groupsOf } from './second-look.ts'

const report = defineReport({
  id: 'seconds',
  module: 'tests',
  path: '/seconds',
  parameters: {},
  row: {
    name: optional(text({ max: 20 })),
    mass: decimal({ digits: 9, decimals: 3, min: '0', max: '999999' }),
    at: instant(),
    day: date(),
  },
  sort: 'name',
  totals: ['mass'],
})
const row = (id: string, name: string | null, mass: string, at = '2026-01-01T00:00:00.000Z'): Row => ({
  id,
  name,
  mass,
  at,
})

test('rows out of order are seen: wrong values, wrong ties, and empty ones that do not come last', () => {
  const [mass, name] = [report.field('mass'), report.field('name')]
  expect(areInOrder([row('1', 'a', '9'), row('2', 'b', '10')], mass, false)).toBe(true)
  expect(areInOrder([row('1', 'a', '10'), row('2', 'b', '9')], mass, false)).toBe(false)
  expect(areInOrder([row('2', 'a', '9'), row('1', 'b', '9')], mass, false)).toBe(false)
  expect(areInOrder([row('2', 'a', '9'), row('1', 'b', '9')], mass, true)).toBe(true)
  expect(areInOrder([row('1', 'a', '1'), row('2', null, '1')], name, true)).toBe(true)
  expect(areInOrder([row('2', null, '1'), row('1', 'a', '1')], name, true)).toBe(false)
  // As people sort words, or by signs; nothing in between.
  expect(areInOrder([row('1', 'a', '1'), row('2', 'B', '1')], name, false)).toBe(true)
  expect(areInOrder([row('1', 'B', '1'), row('2', 'a', '1')], name, false)).toBe(true)
  expect(areInOrder([row('1', 'b', '1'), row('2', 'a', '1')], name, false)).toBe(false)
})

test('a row fits a filter by the kind of its field', () => {
  const [mass, name, at] = [report.field('mass'), report.field('name'), report.field('at')]
  expect(fits(name, row('1', 'Gasoil', '1'), { name: 'ASO' })).toBe(true)
  expect(fits(name, row('1', null, '1'), { name: 'ASO' })).toBe(false)
  expect(fits(mass, row('1', 'a', '10'), { 'mass.from': '9' })).toBe(true)
  expect(fits(mass, row('1', 'a', '10'), { 'mass.to': '9.999' })).toBe(false)
  expect(fits(at, row('1', 'a', '1'), { 'at.to': '2026-01-01T00:00:00.000999Z' })).toBe(true)
})

test('groups share out the rows, the empty value too, and add up without binary fractions', () => {
  const rows = [row('1', 'a', '0.1'), row('2', 'a', '0.2'), row('3', null, '1')]
  expect(groupsOf(rows, report, 'name')).toEqual([
    { value: 'a', count: 2, sums: { mass: '0.3' } },
    { value: null, count: 1, sums: { mass: '1' } },
  ])
  expect(groupsOf([], report)).toEqual([{ value: null, count: 0, sums: { mass: null } }])
})

test('the day of a moment is that of the plant', () => {
  expect(dayOf(report.field('at'), '2026-07-14T22:00:00.000Z')).toBe('2026-07-15')
  expect(dayOf(report.field('day'), '2026-07-14')).toBe('2026-07-14')
})

test('between two readings rows come, go and change, by the fields that are shown', () => {
  const before = [row('1', 'a', '1'), row('2', 'b', '1'), row('3', 'c', '1')]
  const after = [row('1', 'a', '1', '2026-02-01T00:00:00.000Z'), row('2', 'b', '2'), row('4', 'd', '1')]
  expect(changesBetween(['name', 'mass'], before, after)).toEqual([
    { id: '2', change: 'changed', changes: [{ field: 'mass', before: '1', after: '2' }] },
    {
      id: '3',
      change: 'removed',
      changes: [
        { field: 'name', before: 'c', after: null },
        { field: 'mass', before: '1', after: null },
      ],
    },
    {
      id: '4',
      change: 'added',
      changes: [
        { field: 'name', before: null, after: 'd' },
        { field: 'mass', before: null, after: '1' },
      ],
    },
  ])
})
