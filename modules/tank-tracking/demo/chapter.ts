import type { Chapter } from '#demo/story/chapter.ts'
import { chanceOf } from '#demo/story/chance.ts'
import { dayLength, hour } from '#demo/story/clock.ts'
import { people } from '#demo/story/people.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import type { ShipCall } from '#demo/story/told.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { markViewed, writeFacts } from '../server/tank-tracking-steps.ts'
import { holdTank } from '../server/tank-tracking.repo.ts'

/** Of so many days it is told what was said of tanks; what is older is nobody's concern any more. */
const toldDays = 9

interface Event {
  at: number
  who: string
  does(tx: Tx): Promise<unknown>
}

/** Before each loading fiscal clears its tank and the ship is announced; most of it has been viewed by whoever sells. */
export const tankTrackingChapter: Chapter = {
  id: 'tank-tracking',
  after: ['operative-plan', 'tank-operations'],
  async tell(told) {
    const { now, story } = told
    const since = Math.max(told.since, now - toldDays * dayLength)
    const loadings = story.calls.filter(({ type, canceled, allFast }) => type === 'CRN' && !canceled && allFast > since)
    const due = loadings
      .flatMap(cleared)
      .filter(({ at }) => since <= at && at <= now)
      .toSorted((a, b) => a.at - b.at)
    await told.life(async (step) => {
      for (const { who, at, does } of due) await step(who, at, does)
    })
    told.say(`demo: ${due.length} steps of tank tracking`)
  },
}

function cleared(call: ShipCall): Event[] {
  const tankCode = call.movements[0]?.tank
  if (tankCode === undefined) return []
  const at = call.allFast - 20 * hour
  const said = (fiscalClearanceDate: string | null, isVesselCommunicated: boolean) => async (tx: Tx) => {
    const tank = await holdTank(tx, tankCode)
    const facts = { referenceDate: siteDayOf(at), fiscalClearanceDate, isVesselCommunicated }
    if (tank) await writeFacts(tx, { tankCode, version: tank.version }, facts)
  }
  const viewed = async (tx: Tx) => {
    const tank = await holdTank(tx, tankCode)
    if (tank) await markViewed(tx, { tanks: [{ tankCode, version: tank.version }] })
  }
  return [
    { at, who: people.scheduler, does: said(null, true) },
    { at: at + 5 * hour, who: people.fiscal[call.plant], does: said(siteDayOf(call.allFast), true) },
    ...(chanceOf(`${call.key}:viewed`) < 0.7 ? [{ at: at + 8 * hour, who: people.trader, does: viewed }] : []),
  ]
}
