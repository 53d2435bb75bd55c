import { z } from 'zod'
import { bilingual, code, integer, optional, reference, text } from '#platform/core/fields.ts'
import { defineRegistry } from '#platform/core/registry.ts'

/** What is to be seen to on every voyage, or on those of one operation; copied to an instruction when it gets its number. */
export const movementChecklistTemplateRegistry = defineRegistry({
  id: 'movementChecklistTemplates',
  module: 'movement-settings',
  category: 'movement-instruction-config',
  name: 'ChecklistItems',
  schema: z.strictObject({
    code: code({ pattern: /^[A-Z0-9_-]+$/, max: 20 }),
    item: bilingual({ max: 200 }),
    operationType: optional(reference({ to: 'operationTypes', max: 20 })),
    /** Days after the first of the laycan; before it where negative. */
    dueDays: optional(integer({ min: -365, max: 365, unit: 'd' })),
    position: integer({ min: 0, max: 9999, ordinal: true }),
    note: optional(text({ max: 500, multiline: true })),
  }),
  key: ['code'],
  title: 'item',
  list: ['code', 'item', 'operationType', 'dueDays', 'position', 'note'],
  filters: ['item', 'code', 'operationType'],
  sort: 'position',
  sections: [{ id: 'item', fields: ['code', 'item', 'operationType', 'dueDays', 'position', 'note'] }],
})
