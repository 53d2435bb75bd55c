import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { bilingual, instant, optional, reference, text } from '#platform/core/fields.ts'
import { serverFields } from '#platform/core/registry.ts'
import { checklistRegistry } from './movement-checklist.registry.ts'

export const checklistElements = checklistRegistry.elements
const { path, schema } = checklistRegistry
const params = z.object({ id: z.uuid() })
export const checklistItem = z.object({ ...serverFields.shape, ...schema.shape })
export type ChecklistItem = z.output<typeof checklistItem>

const responsible = optional(reference({ to: 'users', max: 151 }))
const due = optional(instant())
const note = optional(text({ max: 1000, multiline: true }))

/** How far each voyage is, for those of the filter that still have something open, and the last done ones. */
export const checklistProgress = endpoint({
  id: 'movementChecklist.progress',
  outsiders: true,
  method: 'GET',
  path: `${path}/progress`,
  permission: checklistElements.view,
  query: z.strictObject({ voyageNumber: z.string().min(1).max(20).optional() }),
  answer: z.array(
    z.object({ voyageNumber: z.string(), instruction: z.uuid(), done: z.int(), total: z.int(), overdue: z.int() }),
  ),
})

/** Ticks, assigns, dates or annotates an item. */
export const saveChecklistItem = endpoint({
  id: 'movementChecklist.save',
  method: 'PUT',
  path: `${path}/:id`,
  permission: checklistElements.edit,
  params,
  body: z.strictObject({ isDone: z.boolean(), responsible, due, note }),
  answer: checklistItem,
  versioned: true,
})

/** An item of one voyage, beside those that its operation brings. */
export const addChecklistItem = endpoint({
  id: 'movementChecklist.add',
  method: 'POST',
  path,
  permission: checklistElements.create,
  body: z.strictObject({ instruction: z.uuid(), item: bilingual({ max: 200 }), responsible, due, note }),
  answer: checklistItem,
  idempotent: true,
})
