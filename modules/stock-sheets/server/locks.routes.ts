import { AppError, notFound } from '#platform/core/app-error.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { notify } from '#platform/server/notify/notify.ts'
import type { Reason } from '#platform/server/notify/reason.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import { forceLock, lockOn, releaseLock, takeLock } from '#platform/server/locks/locks.repo.ts'
import { forceUnlock, readTankLock, releaseTank, takeTank } from '../contract/locks.contract.ts'
import { ownerOf } from './owner.ts'
import { plantOf, tankResource } from './sheets.repo.ts'
import { tellLocks } from './tell-sheets.ts'

/** Somebody took the lock of a tank away from you. */
export const lockForced: Reason = { id: 'stock-sheets.lockForced', nameKey: 'stock-sheets:reason.lockForced' }

export const lockRoutes: Route[] = [
  reads(readTankLock, async ({ query: { tankCode } }, db) => {
    const held = await lockOn(db, tankResource(tankCode))
    return { data: held ? { by: held.by, fence: held.fence } : null }
  }),
  writes(takeTank, async ({ body: { tankCode, holder }, session }, tx) => {
    const site = await mustBeThere(tx, tankCode)
    const taken = await takeLock(tx, { resource: tankResource(tankCode), site, owner: ownerOf(session, holder) })
    if (!taken) throw await heldBySomeone(tx, tankCode)
    if (taken.isNew) await tellLocks(tx, site)
    return { data: { fence: taken.fence, until: taken.until } }
  }),
  writes(releaseTank, async ({ body: { tankCode, holder, fence }, session }, tx) => {
    const owner = holder && ownerOf(session, holder)
    const isReleased = await releaseLock(tx, { resource: tankResource(tankCode), owner, fence })
    // A window that closes does not care; who asked from the list wants to know.
    if (!isReleased && !holder) throw notLocked(tankCode)
    if (isReleased) await tellLocks(tx, await mustBeThere(tx, tankCode))
    return { data: {}, ...(holder ? {} : { message: 'stock-sheets.unlocked' }) }
  }),
  writes(forceUnlock, async ({ body: { tankCode, reason } }, tx) => {
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
    return { data: { former: held.by }, message: 'stock-sheets.unlocked' }
  }),
]

const notLocked = (tank: string) => new AppError('conflict', 'stock-sheets.notLocked', { params: { tank } })

/** The tank's plant; a tank of a plant where the caller is not at home is not there. */
async function mustBeThere(tx: Tx, tankCode: string): Promise<string> {
  const plant = await plantOf(tx, tankCode)
  if (!plant) throw notFound()
  return plant
}

async function heldBySomeone(tx: Tx, tankCode: string): Promise<AppError> {
  const held = await lockOn(tx, tankResource(tankCode))
  return new AppError('locked', 'stock-sheets.lockedBy', { params: { tank: tankCode, name: held?.by ?? '–' } })
}
