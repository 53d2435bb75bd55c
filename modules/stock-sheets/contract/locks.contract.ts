import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { date, text } from '#platform/core/fields.ts'
import { workbookType } from '#platform/core/registry-endpoints.ts'
import { code, plant, sheetElements } from './sheets.contract.ts'

export const lockElements = { view: 'lockedAssets.view', force: 'lockedAssets.forceUnlock' } as const
const base = '/stock-management/locks'

/** The window that asks: two windows of one user are two holders. */
const asked = { tankCode: code, holder: z.uuid() }
const taken = z.object({ fence: z.int(), until: z.string() })
export type TankLock = z.infer<typeof taken>

/** Takes the tank, or keeps it for some more minutes. */
export const takeTank = endpoint({
  id: 'stock.lock',
  method: 'POST',
  path: `${base}/take`,
  permission: sheetElements.edit,
  body: z.strictObject(asked),
  answer: taken,
})

/** Gives the tank back: by the window that holds it, or without naming one by its user from the list of locks. */
export const releaseTank = endpoint({
  id: 'stock.unlock',
  method: 'POST',
  path: `${base}/release`,
  permission: sheetElements.edit,
  body: z.strictObject({ tankCode: code, holder: asked.holder.optional(), fence: z.int().min(1) }),
  answer: z.object({}),
})

export const forceUnlock = endpoint({
  id: 'stock.forceUnlock',
  method: 'POST',
  path: `${base}/force`,
  permission: lockElements.force,
  body: z.strictObject({ tankCode: code, reason: text({ max: 300 }) }),
  answer: z.object({ former: z.string() }),
  idempotent: true,
})

const narrowed = {
  plant: plant.optional(),
  tankCode: code.optional(),
  account: z.string().min(1).max(151).optional(),
}
const heldAsked = z.strictObject({ ...narrowed, minutes: z.coerce.number().int().min(1).max(10_000).optional() })
export type HeldAsked = z.infer<typeof heldAsked>
const historyAsked = z.strictObject({ ...narrowed, from: date().optional(), to: date().optional() })
export type LockHistoryAsked = z.infer<typeof historyAsked>

const held = z.object({
  tankCode: z.string(),
  plant: z.string().nullable(),
  by: z.string(),
  /** Of the one who asks, in whichever window. */
  isMine: z.boolean(),
  fence: z.int(),
  takenAt: z.string(),
  until: z.string(),
})
export type HeldTank = z.infer<typeof held>

export const readLocks = endpoint({
  id: 'stock.locks',
  method: 'GET',
  path: base,
  permission: lockElements.view,
  query: heldAsked,
  answer: z.array(held),
})

const event = z.object({
  id: z.uuid(),
  tankCode: z.string(),
  plant: z.string().nullable(),
  at: z.string(),
  action: z.enum(['taken', 'released', 'forced']),
  by: z.string(),
  former: z.string().nullable(),
  reason: z.string().nullable(),
})
export type TankLockEvent = z.infer<typeof event>

export const readLockHistory = endpoint({
  id: 'stock.lockHistory',
  method: 'GET',
  path: `${base}/history`,
  permission: lockElements.view,
  query: historyAsked.extend({ after: z.uuid().optional() }),
  answer: z.object({ rows: z.array(event), next: z.string().nullable() }),
})

const workbook = {
  method: 'GET',
  permission: lockElements.view,
  answer: z.instanceof(Uint8Array),
  file: workbookType,
} as const
export const exportLocks = endpoint({ ...workbook, id: 'stock.exportLocks', path: `${base}/export`, query: heldAsked })
export const exportLockHistory = endpoint({
  ...workbook,
  id: 'stock.exportLockHistory',
  path: `${base}/history/export`,
  query: historyAsked,
})
