import { gaugesNow } from '#modules/process-data/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { tellManyChanged } from '#platform/server/notify/tell-changed.ts'
import { alarmsId } from '../contract/tank-alarms.contract.ts'
import { changesOf } from '../rules/alarms.ts'
import {
  emptyShelves,
  insertRaised,
  markReturned,
  mayEvaluate,
  standingAlarms,
  type TankLimits,
} from './tank-alarms.repo.ts'

/**
 * One look at all gauges. What stands is asked from the database each time, so it makes no difference who looked last. However
 * much has changed, the people of a plant are told once: their screens ask again once.
 */
export async function evaluateAlarms(tx: Tx, limits: readonly TankLimits[], now: Date): Promise<number> {
  if (!(await mayEvaluate(tx))) return 0
  const { tanks } = await gaugesNow(tx, undefined)
  const byTank = new Map(tanks.map((one) => [one.tankCode, one]))
  const facts = limits.map((tank) => ({
    ...tank,
    gauges: byTank.get(tank.tankCode) ?? { tankCode: tank.tankCode, values: {}, before: null },
  }))
  const { raised, returned } = changesOf(facts, await standingAlarms(tx), now.getTime())
  const at = now.toISOString()
  const changed = [
    ...(await markReturned(
      tx,
      returned.map(({ id }) => id),
      at,
    )),
    ...(await emptyShelves(tx, at)),
    ...(await insertRaised(tx, raised, at)),
  ]
  for (const plant of new Set(changed)) await tellManyChanged(tx, { id: alarmsId }, { sites: [plant] })
  return changed.length
}
