import { call } from '#platform/web/base/api.ts'
import { releaseTank } from '../contract/locks.contract.ts'

/** An answer that does not come must not keep a tank closed. */
const patience = 10_000
const onTheWay = new Map<string, Promise<unknown>>()
const givenBack = new Set<string>()
const nameOf = (tankCode: unknown, fence: unknown) => `${String(tankCode)} ${String(fence)}`

/** Whether it arrives does not matter: a lock that is not given back runs out by itself. */
export async function giveBackTank(lock: { tankCode: string; holder: string; fence: number }): Promise<void> {
  givenBack.add(nameOf(lock.tankCode, lock.fence))
  await call(releaseTank, { body: lock }).catch(() => {})
}

/** Whether this window has let go of the lock that a list still shows. */
export const isGivenBack = (tankCode: unknown, fence: unknown): boolean => givenBack.has(nameOf(tankCode, fence))

export const isOnItsWayBack = (tankCode: string, release: Promise<unknown>): unknown => onTheWay.set(tankCode, release)

/** A tank that is opened again at once would find the lock of its own opening before. */
export const whenGivenBack = (tankCode: string): Promise<unknown> =>
  Promise.race([onTheWay.get(tankCode), new Promise((done) => setTimeout(done, patience))])
