import { reads, type Route, writes } from '#platform/server/http/route.ts'
import { lockOn, releaseLock } from '#platform/server/locks/locks.repo.ts'
import { forceUnlock, readTankLock, releaseTank, takeTank } from '../contract/locks.contract.ts'
import { ownerOf } from './owner.ts'
import { tankResource } from './sheets.repo.ts'
import { forceTankLock, mustBeThere, notLocked, takeTankLock } from './tank-locks.ts'
import { tellLocks } from './tell-sheets.ts'

export const lockRoutes: Route[] = [
  reads(readTankLock, async ({ query: { tankCode } }, db) => {
    const held = await lockOn(db, tankResource(tankCode))
    return { data: held ? { by: held.by, fence: held.fence } : null }
  }),
  writes(takeTank, async ({ body: { tankCode, holder }, session }, tx) => {
    const { fence, until } = await takeTankLock(tx, tankCode, ownerOf(session, holder))
    return { data: { fence, until } }
  }),
  writes(releaseTank, async ({ body: { tankCode, holder, fence }, session }, tx) => {
    const owner = holder && ownerOf(session, holder)
    const isReleased = await releaseLock(tx, { resource: tankResource(tankCode), owner, fence })
    // A window that closes does not care; who asked from the list wants to know.
    if (!isReleased && !holder) throw notLocked(tankCode)
    if (isReleased) await tellLocks(tx, await mustBeThere(tx, tankCode))
    return { data: {}, ...(holder ? {} : { message: 'stock-sheets.unlocked' }) }
  }),
  writes(forceUnlock, async ({ body: { tankCode, reason } }, tx) => ({
    data: await forceTankLock(tx, tankCode, reason),
    message: 'stock-sheets.unlocked',
  })),
]
