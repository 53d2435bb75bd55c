import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/web/base/api.ts'
import { daySheet } from '../contract/day-sheet.report.ts'
import { readTankLock, takeTank, type TankLock } from '../contract/locks.contract.ts'
import { giveBackTank, isOnItsWayBack, whenGivenBack } from './given-back.ts'

const renewEvery = 60_000

export type LockState =
  | { status: 'asking' }
  | { status: 'held'; lock: TankLock; holder: string }
  /** It was taken away, or ran out. */
  | { status: 'lost' }
  | { status: 'refused'; error: unknown }

/**
 * Holds a tank while the component is there: takes it, keeps it alive, gives it back. Each opening is a holder of its
 * own, so that two windows, or an old answer that comes late, are told apart. Whoever loses it is told with the sheet, at once.
 */
export function useTankLock(tankCode: string): LockState {
  const [state, setState] = useState<LockState>({ status: 'asking' })
  const stop = useRef(() => {})
  useEffect(() => {
    const holder = crypto.randomUUID()
    let fence: number | null = null
    let left = false
    const free = whenGivenBack(tankCode)
    let taken: Promise<unknown> = free
    const giveBack = async () => {
      if (fence !== null) await giveBackTank({ tankCode, holder, fence })
    }
    const take = () => {
      const asked = free.then(() => call(takeTank, { body: { tankCode, holder } }))
      taken = asked.then(
        (lock) => {
          // A higher fence than before: somebody took it away meanwhile, and what is typed here may be out of date.
          if (fence === null) fence = lock.fence
          const isSame = fence === lock.fence
          if (!isSame) stopRenewing()
          fence = lock.fence
          if (left || !isSame) void giveBack()
          if (!left) setState(isSame ? { status: 'held', lock, holder } : { status: 'lost' })
        },
        (error: unknown) =>
          !left && setState((before) => (before.status === 'held' ? before : { status: 'refused', error })),
      )
    }
    // Not at once: what is closed in the same moment, as development does with every effect, has asked for nothing.
    const begin = setTimeout(take)
    const timer = setInterval(take, renewEvery)
    const stopRenewing = () => clearInterval(timer)
    stop.current = stopRenewing
    return () => {
      left = true
      clearTimeout(begin)
      stopRenewing()
      isOnItsWayBack(tankCode, taken.then(giveBack))
    }
  }, [tankCode])
  const fence = state.status === 'held' ? state.lock.fence : null
  const held = useQuery({
    queryKey: ['registry', daySheet.id, 'lock', tankCode, fence],
    enabled: fence !== null,
    staleTime: 0,
    queryFn: ({ signal }) => call(readTankLock, { query: { tankCode }, signal }),
  })
  const isLost = fence !== null && held.data !== undefined && held.data?.fence !== fence
  // Asked for again it would be taken anew, behind the back of whoever wanted it.
  useEffect(() => void (isLost && stop.current()), [isLost])
  return isLost ? { status: 'lost' } : state
}
