import { z } from 'zod'
import { bilingual, choice, code, decimal, duration, optional, reference, rows, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

const timesheetEvent = () => optional(reference({ to: 'timesheetOperations', max: 20 }))

const deductionReason = z.strictObject({
  code: code({ pattern: /^[A-Z0-9]+$/, max: 20 }),
  description: bilingual({ max: 120 }),
  kind: choice(['simple', 'composed']),
  appliesTo: choice(['laytime', 'demurrageRate']),
  share: decimal({ digits: 5, decimals: 2, min: '0', max: '100', unit: '%' }),
  fromEvent: timesheetEvent(),
  toEvent: timesheetEvent(),
  entries: rows({
    sign: choice(['plus', 'minus']),
    source: choice(['timesheet', 'fixed']),
    fromEvent: timesheetEvent(),
    toEvent: timesheetEvent(),
    fixedTime: optional(duration({ maxMinutes: 60_000 })),
  }),
  note: optional(text({ max: 500, multiline: true })),
})
export type DeductionReason = z.infer<typeof deductionReason>

export const deductionReasonRegistry = defineRegistry({
  id: 'deductionReasons',
  module: 'jetty-settings',
  category: 'master-data',
  name: 'DeductionReasons',
  schema: deductionReason,
  key: ['code'],
  title: 'description',
  list: ['code', 'description', 'kind', 'appliesTo', 'share', 'fromEvent', 'toEvent'],
  filters: ['description', 'code', 'kind', 'appliesTo'],
  sort: 'code',
  sections: [
    { id: 'reason', fields: ['code', 'description', 'appliesTo', 'share', 'note'] },
    { id: 'time', fields: ['kind', 'fromEvent', 'toEvent', 'entries'] },
  ],
})
