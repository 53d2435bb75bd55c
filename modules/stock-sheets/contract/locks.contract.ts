import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { text } from '#platform/core/fields.ts'
import { code, sheetElements } from './sheets.contract.ts'

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

export const releaseTank = endpoint({
  id: 'stock.unlock',
  method: 'POST',
  path: `${base}/release`,
  permission: sheetElements.edit,
  body: z.strictObject({ ...asked, fence: z.int().min(1) }),
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

const event = z.object({
  id: z.uuid(),
  tankCode: z.string(),
  at: z.string(),
  action: z.enum(['taken', 'released', 'forced']),
  by: z.string(),
  former: z.string().nullable(),
  reason: z.string().nullable(),
})

export const readLocks = endpoint({
  id: 'stock.locks',
  method: 'GET',
  path: base,
  permission: lockElements.view,
  answer: z.object({
    held: z.array(
      z.object({ tankCode: z.string(), userId: z.string(), by: z.string(), takenAt: z.string(), until: z.string() }),
    ),
    events: z.array(event),
  }),
})
