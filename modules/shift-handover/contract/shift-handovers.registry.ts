import { z } from 'zod'
import { choice, date, instant, integer, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry, tabsBy } from '#platform/core/registry.ts'
import { handoverElements, handoversId, shifts, statuses } from './shift-handover.contract.ts'

const person = () => optional(text({ max: 151 }))

/** Written by the calls of shift-handover.contract.ts. */
export const shiftHandoverRegistry = defineRegistry({
  id: handoversId,
  module: 'shift-handover',
  category: 'shift-handover',
  name: 'list',
  isOfTheHouse: true,
  readsFrom: 'shift_handover_list',
  createElement: handoverElements.note,
  schema: z.strictObject({
    number: integer({ min: 1, max: 2 ** 31, ordinal: true }),
    status: choice(statuses),
    plant: reference({ to: 'plants', max: 4 }),
    area: optional(reference({ to: 'tankAreas', max: 20 })),
    day: date(),
    shift: choice(shifts),
    startsAt: instant(),
    endsAt: instant(),
    signedBy: person(),
    signedAt: optional(instant()),
    takenOverBy: person(),
    takenOverAt: optional(instant()),
    /** Still to be done when it was signed, or now. */
    carriedNotes: integer({ min: 0, max: 100_000 }),
    remark: optional(text({ max: 500, multiline: true })),
  }),
  key: ['number'],
  title: 'number',
  site: 'plant',
  list: [
    'number',
    'status',
    'plant',
    'area',
    'day',
    'shift',
    'signedBy',
    'signedAt',
    'takenOverBy',
    'takenOverAt',
    'carriedNotes',
  ],
  filters: ['status', 'plant', 'day', 'shift'],
  tabs: tabsBy('status', statuses),
  totals: [],
  sort: '-number',
})
