import { AppError, notFound } from '#platform/core/app-error.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { forceLock, lockOn, takeLock, type TakenLock } from '#platform/server/locks/locks.repo.ts'
import { notify } from '#platform/server/notify/notify.ts'
import type { Reason } from '#platform/server/notify/reason.ts'
import { plantOf, tankResource } from './sheets.repo.ts'
import { tellLocks } from './tell-sheets.ts'

/** Somebody took the lock of a tank away from you. */
export const lockForced: Reason = { id: 'stock-sheets.lockForced', nameKey: 'stock-sheets:reason.lockForced' }

/** Takes the tank for a window, or keeps it for some more minutes. */
export async function takeTankLock(tx: Tx, tankCode: string, owner: string): Promise<TakenLock> {
  const site = await mustBeThere(tx, tankCode)
  const taken = await takeLock(tx, { resource: tankResource(tankCode), site, owner })
  if (!taken) throw await heldBySomeone(tx, tankCode)
  if (taken.isNew) await tellLocks(tx, site)
  return taken
}

/** Takes the tank away from whoever has it, who is told why; answers whose it was. */
export async function forceTankLock(tx: Tx, tankCode: string, reason: string): Promise<{ former: string }> {
  const site = await mustBeThere(tx, tankCode)
  const held = await lockOn(tx, tankResource(tankCode))
  const forced = await forceLock(tx, tankResource(tankCode), reason)
  if (!forced || !held) throw notLocked(tankCode)
  await notify(tx, {
    to: [forced.userId],
    reason: lockForced,
    subject: { key: 'stock-sheets:notice.lockForced', params: { tank: tankCode } },
    message: { key: 'stock-sheets:notice.lockForcedBody', params: { tank: tankCode, reason } },
    url: '/stock-management/daily-locked',
  })
  await tellLocks(tx, site)
  return { former: held.by }
}

export const notLocked = (tank: string) => new AppError('conflict', 'stock-sheets.notLocked', { params: { tank } })

/** The tank's plant; a tank of a plant where the caller is not at home is not there. */
export async function mustBeThere(tx: Tx, tankCode: string): Promise<string> {
  const plant = await plantOf(tx, tankCode)
  if (!plant) throw notFound()
  return plant
}

async function heldBySomeone(tx: Tx, tankCode: string): Promise<AppError> {
  const held = await lockOn(tx, tankResource(tankCode))
  return new AppError('locked', 'stock-sheets.lockedBy', { params: { tank: tankCode, name: held?.by ?? '–' } })
}
