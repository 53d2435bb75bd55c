import { expect, test } from 'vitest'
import { changedRows } from './changed-rows.ts'

const table = Array.from({ length: 5000 }, (_, level) => ({ level, volume: String(level * 2) }))

test('of a long table the history says the row that changed', () => {
  const after = table.with(1200, { level: 1200, volume: '7' })
  expect(changedRows(table, after)).toEqual({
    before: { rows: [{ level: 1200, volume: '2400' }], left: 0 },
    after: { rows: [{ level: 1200, volume: '7' }], left: 0 },
  })
})

test('a new table is told by its first rows and how many follow', () => {
  const { before, after } = changedRows(null, table)
  expect(before).toEqual({ rows: [], left: 0 })
  expect(after).toEqual({ rows: table.slice(0, 20), left: 4980 })
})

test('rows that changed places are told in both orders', () => {
  const [first, second] = [table[0]!, table[1]!]
  expect(changedRows([first, second], [second, first])).toEqual({
    before: { rows: [first, second], left: 0 },
    after: { rows: [second, first], left: 0 },
  })
})
