import { z } from 'zod'
import { bilingual, choice, code, decimal, integer, optional, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const unitOfMeasureRegistry = defineRegistry({
  id: 'unitsOfMeasure',
  module: 'products',
  category: 'master-data',
  name: 'UnitsOfMeasure',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z0-9]+$/, max: 10 }),
    name: bilingual({ max: 80 }),
    symbol: text({ max: 12 }),
    dimension: choice([
      'mass',
      'volume',
      'length',
      'temperature',
      'pressure',
      'density',
      'ratio',
      'energy',
      'time',
      'money',
    ]),
    factorToBase: optional(decimal({ digits: 24, decimals: 12, min: '0.000000000001', max: '999999999999' })),
    decimals: integer({ min: 0, max: 10, ordinal: true }),
  }),
  key: ['code'],
  title: 'name',
  calledBy: 'code',
  list: ['code', 'name', 'symbol', 'dimension', 'factorToBase', 'decimals'],
  filters: ['name', 'code', 'dimension'],
  sort: 'code',
  sections: [
    { id: 'unit', fields: ['code', 'name', 'symbol'] },
    { id: 'conversion', fields: ['dimension', 'factorToBase', 'decimals'] },
  ],
})
