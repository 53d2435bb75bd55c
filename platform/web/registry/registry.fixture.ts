import { z } from 'zod'
import { boolean, choice, code, date, decimal, integer, optional, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

/** A registry with every kind of field, for the tests of the engine. */
export const everyKind = defineRegistry({
  id: 'samples',
  category: 'test',
  name: 'Samples',
  schema: z.strictObject({
    name: text({ max: 60 }),
    code: code({ pattern: /^[A-Z]+$/, max: 10 }),
    note: optional(text({ max: 60 })),
    count: optional(integer({ min: -1000, max: 1_000_000 })),
    length: optional(decimal({ digits: 10, decimals: 3, min: '-100000', max: '100000' })),
    active: boolean(),
    checked: optional(boolean()),
    day: optional(date()),
    phase: optional(choice(['open', 'closed'])),
  }),
  key: ['code'],
  title: 'name',
  list: ['name', 'code', 'count', 'length'],
  filters: ['name', 'active', 'count', 'length', 'day', 'phase'],
  sort: 'name',
  sections: [{ id: 'all', fields: ['name', 'code', 'note', 'count', 'length', 'active', 'checked', 'day', 'phase'] }],
})
