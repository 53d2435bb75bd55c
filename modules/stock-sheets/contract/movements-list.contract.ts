import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { date } from '#platform/core/fields.ts'
import { workbookType } from '#platform/core/registry-endpoints.ts'
import { code } from './sheets.contract.ts'

export const movementsListElements = { view: 'tanksMovementsListA18.view' } as const
const base = '/tanks-movements-list-a-18'

const asked = {
  plant: z
    .string()
    .min(1)
    .max(4)
    .regex(/^[A-Z0-9]+$/),
  from: date(),
  to: date(),
  tankCode: code.optional(),
  product: z
    .string()
    .min(1)
    .max(20)
    .regex(/^[A-Za-z0-9-]+$/)
    .optional(),
  operationType: z
    .string()
    .min(1)
    .max(20)
    .regex(/^[A-Za-z0-9-]+$/)
    .optional(),
}
export type MovementsAsked = z.infer<z.ZodObject<typeof asked>>

/** A posting of the fiscal ledger, in kg and litres at 15 °C; what came in is positive. */
export const movementRow = z.object({
  id: z.uuid(),
  operation: z.uuid(),
  measuredAt: z.string(),
  tankCode: z.string(),
  product: z.string(),
  operationType: z.string(),
  kind: z.enum(['opening', 'movement', 'zeroing', 'check', 'reversal']),
  direction: z.enum(['sender', 'receiver']).nullable(),
  voyage: z.string().nullable(),
  openingLevel: z.int().nullable(),
  closingLevel: z.int().nullable(),
  mass: z.string(),
  volume15: z.string(),
  /** What the book of the tank says right after it. */
  stockMass: z.string(),
  documentType: z.string().nullable(),
  documentNumber: z.string().nullable(),
})
export type MovementRow = z.infer<typeof movementRow>

const total = z.object({
  product: z.string(),
  movements: z.int(),
  received: z.string(),
  sent: z.string(),
  receivedVolume15: z.string(),
  sentVolume15: z.string(),
})
export type MovementTotal = z.infer<typeof total>

export const readMovements = endpoint({
  id: 'tanksMovementsListA18.read',
  method: 'GET',
  path: base,
  permission: movementsListElements.view,
  query: z.strictObject({ ...asked, after: z.uuid().optional() }),
  answer: z.object({ rows: z.array(movementRow), next: z.string().nullable() }),
})

export const readMovementTotals = endpoint({
  id: 'tanksMovementsListA18.totals',
  method: 'GET',
  path: `${base}/totals`,
  permission: movementsListElements.view,
  query: z.strictObject(asked),
  answer: z.array(total),
})

export const exportMovements = endpoint({
  id: 'tanksMovementsListA18.export',
  method: 'GET',
  path: `${base}/export`,
  permission: movementsListElements.view,
  query: z.strictObject(asked),
  answer: z.instanceof(Uint8Array),
  file: workbookType,
})

export const printMovements = endpoint({
  id: 'tanksMovementsListA18.print',
  method: 'GET',
  path: `${base}/print`,
  permission: movementsListElements.view,
  query: z.strictObject(asked),
  answer: z.instanceof(Uint8Array),
  file: 'application/pdf',
})
