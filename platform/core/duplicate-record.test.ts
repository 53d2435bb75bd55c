import { expect, test } from 'vitest'
import { z } from 'zod'
import { duplicateOf } from './duplicate-record.ts'
import { code, computed, date, integer, optional, rows, text } from './fields.ts'
import { defineRegistry } from './registry.ts'

const shape = {
  code: code({ pattern: /^[A-Z]+$/, max: 5 }),
  kind: code({ pattern: /^[A-Z]+$/, max: 5 }),
  note: optional(text({ max: 20 })),
  double: computed(integer({ min: 0, max: 9 })),
  lines: rows({ what: text({ max: 20 }) }),
  validFrom: date(),
  validTo: optional(date()),
}
const all = ['code', 'kind', 'note', 'double', 'lines', 'validFrom', 'validTo'] as const
const registryWith = (more: object) =>
  defineRegistry({
    id: 'probes',
    category: 'probe',
    schema: z.strictObject(shape),
    key: ['code'],
    title: 'code',
    filters: [],
    sort: 'code',
    sections: [{ id: 'all', fields: all }],
    ...more,
  })
const record = {
  id: '1',
  version: 3,
  code: 'A',
  kind: 'B',
  note: null,
  double: 4,
  lines: [{ id: '7', what: 'x' }],
  validFrom: '2026-01-01',
  validTo: null,
}

test('everything that people write is taken over but what makes the record that very one', () => {
  expect(duplicateOf(registryWith({}), record)).toEqual({
    kind: 'B',
    note: null,
    lines: [{ what: 'x' }],
    validFrom: '2026-01-01',
    validTo: null,
  })
  expect(Object.keys(duplicateOf(registryWith({ key: ['code', 'kind'] }), record))).toEqual([
    'code',
    'note',
    'lines',
    'validFrom',
    'validTo',
  ])
})

test('of a dated version all but its period', () => {
  const versions = registryWith({
    key: ['code', 'validFrom'],
    validity: { from: 'validFrom', to: 'validTo', per: ['code'] },
  })
  expect(duplicateOf(versions, record)).toEqual({ code: 'A', kind: 'B', note: null, lines: [{ what: 'x' }] })
})
