import { z } from 'zod'
import { bilingual, choice, code, duration, integer, optional } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

const laytimeEffects = [
  'none',
  'startsClock',
  'mayStartClock',
  'conditionOfClock',
  'counts',
  'deducted',
  'deductedByContract',
  'deductedInProportion',
  'startsDeduction',
  'endsDeductionMayStartClock',
  'startsPeriod',
  'endsPeriod',
  'endsClock',
  'mayEndClock',
] as const

export const timesheetOperationRegistry = defineRegistry({
  id: 'timesheetOperations',
  module: 'jetty-settings',
  category: 'jetty-config',
  name: 'TimesheetOperations',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z0-9]+$/, max: 20 }),
    description: bilingual({ max: 120 }),
    sequence: integer({ min: 0, max: 9999, ordinal: true }),
    phase: choice(['arrival', 'waiting', 'shifting', 'berth', 'cargo', 'departure']),
    laytimeEffect: choice(laytimeEffects),
    effectDelay: optional(duration({ maxMinutes: 2880 })),
  }),
  key: ['code'],
  title: 'description',
  list: ['sequence', 'code', 'description', 'phase', 'laytimeEffect', 'effectDelay'],
  filters: ['description', 'code', 'phase', 'laytimeEffect'],
  sort: 'sequence',
  orderedBy: 'sequence',
  sections: [
    { id: 'event', fields: ['code', 'description', 'sequence', 'phase'] },
    { id: 'laytime', fields: ['laytimeEffect', 'effectDelay'] },
  ],
})
