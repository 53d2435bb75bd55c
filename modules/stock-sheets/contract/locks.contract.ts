import { z } from 'zod'
import { endpoint } from '#platform/core/endpoint.ts'
import { text } from '#platform/core/fields.ts'
import { sheetElements, tankCode } from './sheets.contract.ts'

export const lockElements = { view: 'lockedAssets.view', force: 'lockedAssets.forceUnlock' } as const
const base = '/stock-management/locks'

/** The window that asks: two windows of one user are two holders. */
const asked = z.strictObject({ tankCode, holder: z.uuid() })
const taken = z.object({ fence: z.int(), until: z.string() })
export type TankLock = z.infer<typeof taken>

/** Takes the tank, or keeps it for some more minutes. */
export const takeTank = endpoint({
  id: 'stock.lock',
  method: 'POST',
  path: `${base}/take`,
  permission: sheetElements.edit,
  body: asked,
  answer: taken,
})

/** Who has the tank now, for a window that wants to know whether it still is the one. */
export const readTankLock = endpoint({
  id: 'stock.lockOf',
  method: 'GET',
  path: `${base}/held`,
  permission: sheetElements.edit,
  query: z.strictObject({ tankCode }),
  answer: z.object({ by: z.string(), fence: z.int() }).nullable(),
})

/** Gives the tank back: by the window that holds it, or without naming one by its user from the list of locks. */
export const releaseTank = endpoint({
  id: 'stock.unlock',
  method: 'POST',
  path: `${base}/release`,
  permission: sheetElements.edit,
  body: asked.partial({ holder: true }).extend({ fence: z.int().min(1) }),
  answer: z.object({}),
})

export const forceUnlock = endpoint({
  id: 'stock.forceUnlock',
  method: 'POST',
  path: `${base}/force`,
  permission: lockElements.force,
  body: z.strictObject({ tankCode, reason: text({ max: 300 }) }),
  answer: z.object({ former: z.string() }),
  idempotent: true,
})
