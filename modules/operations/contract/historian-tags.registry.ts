import { z } from 'zod'
import { plantOfTank, tankCode } from '#modules/tanks/contract/tank-code.ts'
import { choice, code, decimal, duration, optional, reference } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

export const historianTagRegistry = defineRegistry({
  id: 'historianTags',
  module: 'operations',
  category: 'master-data',
  name: 'TagRegistry',
  schema: z.strictObject({
    tankCode: tankCode(),
    plant: plantOfTank(),
    measure: choice(['level', 'temperature', 'waterLevel', 'density', 'pressure', 'gasTemperature']),
    tag: code({ pattern: /^[A-Za-z0-9_.:/-]+$/, max: 80 }),
    unit: reference({ to: 'unitsOfMeasure', max: 10 }),
    scale: decimal({ digits: 15, decimals: 8, min: '0.00000001', max: '1000000' }),
    maxAge: duration({ maxMinutes: 10_080 }),
    frozenAfter: optional(duration({ maxMinutes: 10_080 })),
  }),
  key: ['tankCode', 'measure'],
  title: 'tag',
  list: ['tankCode', 'plant', 'measure', 'tag', 'unit', 'scale', 'maxAge', 'frozenAfter'],
  filters: ['tankCode', 'plant', 'measure', 'tag'],
  sort: 'tag',
  site: 'plant',
  siteOf: 'tankCode',
  sections: [{ id: 'tag', fields: ['tankCode', 'plant', 'measure', 'tag', 'unit', 'scale', 'maxAge', 'frozenAfter'] }],
})
