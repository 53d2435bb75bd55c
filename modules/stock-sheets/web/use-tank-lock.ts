import { useEffect, useState } from 'react'
import { call } from '#platform/web/base/api.ts'
import { releaseTank, takeTank, type TankLock } from '../contract/locks.contract.ts'

const renewEvery = 60_000

export type LockState =
  | { status: 'asking' }
  | { status: 'held'; lock: TankLock; holder: string }
  | { status: 'refused'; error: unknown }

/**
 * Holds a tank while the component is there: takes it, keeps it alive, gives it back. Each opening is a holder of its
 * own, so that two windows, or an old answer that comes late, are told apart.
 */
export function useTankLock(tankCode: string): LockState {
  const [state, setState] = useState<LockState>({ status: 'asking' })
  useEffect(() => {
    const holder = crypto.randomUUID()
    let fence: number | null = null
    let left = false
    const giveBack = () => {
      if (fence === null) return
      // Nobody waits for it: a lock that is not given back runs out by itself.
      call(releaseTank, { body: { tankCode, holder, fence } }).catch(() => {})
    }
    const take = () =>
      call(takeTank, { body: { tankCode, holder } }).then(
        (lock) => {
          // A higher fence than before: somebody took it away meanwhile, and what is typed here may be out of date.
          if (fence === null) fence = lock.fence
          if (left) giveBack()
          else if (fence === lock.fence) setState({ status: 'held', lock, holder })
        },
        (error: unknown) =>
          !left && setState((before) => (before.status === 'held' ? before : { status: 'refused', error })),
      )
    // Not at once: what is closed in the same moment, as development does with every effect, has asked for nothing.
    const begin = setTimeout(() => void take())
    const timer = setInterval(() => void take(), renewEvery)
    return () => {
      left = true
      clearTimeout(begin)
      clearInterval(timer)
      giveBack()
    }
  }, [tankCode])
  return state
}
