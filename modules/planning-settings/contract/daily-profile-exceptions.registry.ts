import { z } from 'zod'
import { choice, date, decimal, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

const dailyProfileException = z.strictObject({
  family: reference({ to: 'productFamilies', max: 20 }),
  profileDate: date(),
  measure: choice(['kilotonnes', 'percent']),
  value: decimal({ digits: 9, decimals: 3, min: '-99999', max: '99999' }),
  reason: text({ max: 200 }),
})
export type DailyProfileException = z.infer<typeof dailyProfileException>

export const dailyProfileExceptionRegistry = defineRegistry({
  id: 'dailyProfileExceptions',
  module: 'planning-settings',
  category: 'planning-config',
  name: 'DailyProfileExceptions',
  schema: dailyProfileException,
  key: ['family', 'profileDate'],
  title: 'family',
  list: ['profileDate', 'family', 'measure', 'value', 'reason'],
  filters: ['family', 'profileDate'],
  sort: 'profileDate',
  sections: [{ id: 'exception', fields: ['family', 'profileDate', 'measure', 'value', 'reason'] }],
})
