import { z } from 'zod'
import { choice, code, decimal, duration, reference } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const historianTagRegistry = defineRegistry({
  id: 'historianTags',
  module: 'operations',
  category: 'master-data',
  name: 'TagRegistry',
  schema: z.strictObject({
    tankCode: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
    measure: choice(['level', 'temperature', 'waterLevel', 'density', 'pressure', 'gasTemperature']),
    tag: code({ pattern: /^[A-Za-z0-9_.:/-]+$/, max: 80 }),
    unit: reference({ to: 'unitsOfMeasure', max: 10 }),
    scale: decimal({ digits: 15, decimals: 8, min: '0.00000001', max: '1000000' }),
    maxAge: duration({ maxMinutes: 10_080 }),
  }),
  key: ['tankCode', 'measure'],
  title: 'tag',
  list: ['tankCode', 'measure', 'tag', 'unit', 'scale', 'maxAge'],
  filters: ['tankCode', 'measure', 'tag'],
  sort: 'tag',
  sections: [{ id: 'tag', fields: ['tankCode', 'measure', 'tag', 'unit', 'scale', 'maxAge'] }],
})
