import { expect, test } from 'vitest'
import type { FieldMeta } from '#platform/core/fields.ts'
import type { HistoryEntry } from '#platform/core/registry-queries.ts'
import { unitIn } from './unit-in-history.ts'

const entry = (changes: HistoryEntry['changes']): HistoryEntry => ({
  id: '1',
  action: 'update',
  at: '2026-11-15T10:00:00.000Z',
  actor: 'somebody',
  actorName: null,
  requestId: null,
  changes,
})
const price: FieldMeta = { kind: 'decimal', required: true, unitBy: { field: 'source', to: 'sources' } }
const unitOf = (to: string, code: string) => `${to} ${code}`

test('a figure of the past has the unit of the record that was named then', () => {
  const entries = [
    entry([{ field: 'price', before: '70', after: '71' }]),
    entry([{ field: 'source', before: 'NORTH', after: 'SOUTH' }]),
    entry([{ field: 'price', before: '69', after: '70' }]),
    entry([
      { field: 'source', before: null, after: 'NORTH' },
      { field: 'price', before: null, after: '69' },
    ]),
  ]
  const units = entries.map((_, at) => unitIn(price, entries.slice(at), unitOf))
  expect(units).toEqual(['sources SOUTH', 'sources SOUTH', 'sources NORTH', 'sources NORTH'])
  expect(unitIn(price, [], unitOf)).toBeUndefined()
})

test('any other figure has its own', () => {
  expect(unitIn({ kind: 'decimal', required: true, unit: 'kg' }, [], unitOf)).toBe('kg')
})
