import { expect, test } from 'vitest'
import { z } from 'zod'
import { code, decimal } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'
import { summedIn } from './use-totals.ts'

const loads = defineRegistry({
  id: 'loads',
  category: 'test',
  name: 'Loads',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z]+$/, max: 10 }),
    mass: decimal({ digits: 10, decimals: 3, min: '0', max: '100000', unit: 'kg' }),
  }),
  key: ['code'],
  title: 'code',
  list: ['code'],
  filters: ['code'],
  sort: 'code',
  sections: [{ id: 'all', fields: ['code', 'mass'] }],
})

test('sums are offered of columns that are shown, also where they are not shown by themselves', () => {
  expect(summedIn(loads, ['code'])).toEqual([])
  expect(summedIn(loads, ['code', 'mass'])).toEqual(['mass'])
})
