import { historianOf } from '#modules/process-data/server/public.ts'
import type { Log } from '#platform/server/base/log.ts'
import type { Actor, Db } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import type { Watch } from '#platform/server/modules.ts'
import { evaluateAlarms } from './evaluate-alarms.ts'
import { type TankLimits, tankLimits } from './tank-alarms.repo.ts'

/** As often as the gauges are read. */
const everyMs = 1000
/** Limits and operations may change while we look. */
const limitsMs = 5000

const actor: Actor = { id: 'system:alarms', scope: everything }

/** Holds the gauges against their limits each second, where there is a historian that they are read from. */
export const alarmsWatch: Watch = {
  id: 'tank-alarms',
  start: ({ db, config, log }) => (historianOf(config) ? watchAlarms(db, log) : undefined),
}

export function watchAlarms(db: Db, log: Log): { stop(): Promise<void> } {
  let known: { limits: TankLimits[]; at: number } = { limits: [], at: 0 }
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()
  let isStopped = false

  const look = async () => {
    try {
      const now = new Date()
      if (now.getTime() - known.at > limitsMs) {
        known = { limits: await tankLimits(db.within(everything)), at: now.getTime() }
      }
      await db.transaction(actor, (tx) => evaluateAlarms(tx, known.limits, now))
    } catch (error) {
      // What stands is in the database: the next second goes on from there.
      log.error({ err: error, event: 'alarms.failed' }, 'the alarms could not be evaluated')
    }
  }
  const take = () => {
    const begun = Date.now()
    turn = look().finally(() => {
      if (!isStopped) timer = setTimeout(take, Math.max(0, begun + everyMs - Date.now()))
    })
  }
  take()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
