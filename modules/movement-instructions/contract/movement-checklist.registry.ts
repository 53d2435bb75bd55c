import { z } from 'zod'
import { bilingual, boolean, code, computed, instant, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

/** What is to be seen to on each voyage. Written by the calls of movement-checklist.contract.ts. */
export const checklistRegistry = defineRegistry({
  id: 'movementChecklist',
  module: 'movement-instructions',
  category: 'movement-instruction',
  name: 'checklist',
  schema: z.strictObject({
    voyageNumber: code({ pattern: /^[A-Z0-9-]+$/, max: 20 }),
    instruction: text({ max: 36 }),
    plant: reference({ to: 'plants', max: 4 }),
    operationType: optional(reference({ to: 'operationTypes', max: 20 })),
    vessel: optional(reference({ to: 'vessels', max: 7 })),
    item: bilingual({ max: 200 }),
    responsible: optional(reference({ to: 'users', max: 151 })),
    due: optional(instant()),
    isDone: boolean(),
    doneBy: computed(text({ max: 200 })),
    doneAt: computed(instant()),
    note: optional(text({ max: 1000, multiline: true })),
  }),
  key: ['voyageNumber'],
  title: 'item',
  site: 'plant',
  parties: 'parties',
  filters: ['voyageNumber', 'operationType', 'responsible', 'isDone', 'due', 'plant'],
  tabs: [
    { id: 'open', filters: { isDone: 'false' } },
    { id: 'done', filters: { isDone: 'true' } },
    { id: 'all', filters: {} },
  ],
  sort: 'voyageNumber',
})
