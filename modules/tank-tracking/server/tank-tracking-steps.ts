import { notFound, stale } from '#platform/core/app-error.ts'
import type { BodyOf } from '#platform/core/endpoint.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { tellManyChanged } from '#platform/server/notify/tell-changed.ts'
import type { markViewed as viewedContract, writeFacts as factsContract } from '../contract/tank-tracking.contract.ts'
import { tankTrackingId } from '../contract/tank-tracking.report.ts'
import { holdTank, storeFacts, storeViewed } from './tank-tracking.repo.ts'

const tell = (tx: Tx, sites: string[]) => tellManyChanged(tx, { id: tankTrackingId }, { sites })

export async function writeFacts(
  tx: Tx,
  seen: { tankCode: string; version: number },
  said: BodyOf<typeof factsContract>,
): Promise<number> {
  const { tankCode } = seen
  const tank = await holdTank(tx, tankCode)
  if (!tank) throw notFound()
  const { plant, version, ...last } = tank
  if (version !== seen.version) throw stale({ tankCode, version }, last)
  const stored = await storeFacts(tx, { tankCode, plant, ...said })
  await tell(tx, [plant])
  return stored
}

/** Viewed is what was seen: a tank of which something else was said meanwhile is left, and named. */
export async function markViewed(tx: Tx, { tanks }: BodyOf<typeof viewedContract>) {
  const viewed: string[] = []
  const changed: string[] = []
  const plants = new Set<string>()
  // In one order, so that nobody waits in a circle.
  for (const seen of tanks.toSorted((a, b) => (a.tankCode < b.tankCode ? -1 : 1))) {
    const tank = await holdTank(tx, seen.tankCode)
    if (!tank) throw notFound()
    if (tank.version !== seen.version) changed.push(seen.tankCode)
    else if (!tank.isViewed) {
      await storeViewed(tx, seen.tankCode, tank.plant)
      viewed.push(seen.tankCode)
      plants.add(tank.plant)
    }
  }
  for (const plant of plants) await tell(tx, [plant])
  return { viewed, changed }
}
