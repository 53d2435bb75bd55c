import { reads, type Route, writes } from '#platform/server/http/route.ts'
import * as contract from '../contract/tank-tracking.contract.ts'
import { explainTracked } from './read-tracking.ts'
import { markViewed, writeFacts } from './tank-tracking-steps.ts'

export const tankTrackingRoutes: Route[] = [
  reads(contract.explainTracking, async ({ params: { tankCode }, query: { asAt } }, db) => ({
    data: await explainTracked(db, { tankCode, asAt }, Date.now()),
  })),
  writes(contract.writeFacts, async ({ params: { tankCode }, version, body }, tx) => {
    const stored = await writeFacts(tx, { tankCode, version }, body)
    return { data: { version: stored }, version: stored, message: 'tank-tracking.saved' }
  }),
  writes(contract.markViewed, async ({ body }, tx) => ({ data: await markViewed(tx, body) })),
]
