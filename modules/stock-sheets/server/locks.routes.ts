import { AppError } from '#platform/core/app-error.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { notify } from '#platform/server/communication/notify.ts'
import type { Reason } from '#platform/server/communication/reason.ts'
import { reads, type Route, writes } from '#platform/server/http/route.ts'
import { forceLock, liveLocks, lockEvents, releaseLock, takeLock } from '#platform/server/locks/locks.repo.ts'
import { forceUnlock, readLocks, releaseTank, takeTank } from '../contract/locks.contract.ts'
import { ownerOf } from './owner.ts'
import { tankResource } from './sheets.repo.ts'
import { plantOf } from './tanks.repo.ts'

/** Somebody took the lock of a tank away from you. */
export const lockForced: Reason = { id: 'stock-sheets.lockForced', nameKey: 'stock-sheets:reason.lockForced' }

const prefix = tankResource('')
const shownEvents = 200

export const lockRoutes: Route[] = [
  reads(readLocks, async (_call, db) => {
    const tankOf = ({ resource }: { resource: string }) => resource.slice(prefix.length)
    const held = await liveLocks(db, prefix)
    const events = await lockEvents(db, prefix, shownEvents)
    return {
      data: {
        held: held.map((lock) => ({ ...lock, tankCode: tankOf(lock) })),
        events: events.map((event) => ({ ...event, tankCode: tankOf(event) })),
      },
    }
  }),
  writes(takeTank, async ({ body: { tankCode, holder }, session }, tx) => {
    const resource = tankResource(tankCode)
    const taken = await takeLock(tx, {
      resource,
      site: await mustBeThere(tx, tankCode),
      owner: ownerOf(session, holder),
    })
    if (!taken) throw await heldBySomeone(tx, tankCode)
    return { data: taken }
  }),
  writes(releaseTank, async ({ body: { tankCode, holder, fence }, session }, tx) => {
    await releaseLock(tx, { resource: tankResource(tankCode), owner: ownerOf(session, holder), fence })
    return { data: {} }
  }),
  writes(forceUnlock, async ({ body: { tankCode, reason } }, tx) => {
    await mustBeThere(tx, tankCode)
    const held = await lockOn(tx, tankCode)
    const forced = await forceLock(tx, tankResource(tankCode), reason)
    if (!forced || !held) throw new AppError('conflict', 'stock-sheets.notLocked', { params: { tank: tankCode } })
    await notify(tx, {
      to: [forced.userId],
      reason: lockForced,
      subject: { key: 'stock-sheets:notice.lockForced', params: { tank: tankCode } },
      message: { key: 'stock-sheets:notice.lockForcedBody', params: { tank: tankCode, reason } },
      url: '/stock-management/daily-locked',
    })
    return { data: { former: held.by }, message: 'stock-sheets.unlocked' }
  }),
]

/** The tank's plant; a tank of a plant where the caller is not at home is not there. */
async function mustBeThere(tx: Tx, tankCode: string): Promise<string> {
  const plant = await plantOf(tx, tankCode)
  if (!plant) throw new AppError('not-found', 'platform.itemNotFound')
  return plant
}

async function lockOn(tx: Tx, tankCode: string) {
  return (await liveLocks(tx, prefix)).find(({ resource }) => resource === tankResource(tankCode))
}

async function heldBySomeone(tx: Tx, tankCode: string): Promise<AppError> {
  const held = await lockOn(tx, tankCode)
  return new AppError('locked', 'stock-sheets.lockedBy', { params: { tank: tankCode, name: held?.by ?? '–' } })
}
