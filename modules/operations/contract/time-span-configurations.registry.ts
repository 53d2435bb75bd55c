import { z } from 'zod'
import { bilingual, choice, code, integer, optional, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

const timeSpanConfiguration = z.strictObject({
  code: code({ pattern: /^[A-Z0-9_-]+$/, max: 20 }),
  name: bilingual({ max: 80 }),
  spanStart: integer({ min: -9999, max: 9999 }),
  spanEnd: integer({ min: -9999, max: 9999 }),
  unit: choice(['hour', 'day', 'week', 'month']),
  note: optional(text({ max: 500, multiline: true })),
})
export type TimeSpanConfiguration = z.infer<typeof timeSpanConfiguration>

export const timeSpanConfigurationRegistry = defineRegistry({
  id: 'timeSpanConfigurations',
  module: 'operations',
  category: 'master-data',
  name: 'TimeSpanConfiguration',
  schema: timeSpanConfiguration,
  key: ['code'],
  title: 'name',
  list: ['code', 'name', 'spanStart', 'spanEnd', 'unit', 'note'],
  filters: ['name', 'code', 'unit'],
  sort: 'code',
  sections: [{ id: 'span', fields: ['code', 'name', 'spanStart', 'spanEnd', 'unit', 'note'] }],
})
