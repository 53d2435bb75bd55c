import { everything } from '#platform/server/database/scope.ts'
import type { Chapter } from '#demo/story/chapter.ts'
import type { Life, Step } from '#platform/server/demo/past.repo.ts'
import { pastId } from '#platform/server/demo/past-id.ts'
import type { AlarmStatus } from '../contract/tank-alarms.contract.ts'
import { tankLimits } from '../server/tank-alarms.repo.ts'
import { answerTo } from './answers.ts'
import { alarmsOf, type ToldAlarm } from './told-alarms.ts'

/** Whoever evaluates the gauges. */
const evaluation = 'system:alarms'

/** When the tanks called, who has seen it and what was put away; what stands now is what the next evaluation finds. */
export const alarmsChapter: Chapter = {
  id: 'tank-alarms',
  async tell({ story, since, now, db, past, idOf, say }) {
    const alarms = alarmsOf(story, await tankLimits(db.within(everything)), since, now)
    const lives = alarms.map((alarm, index) => lifeOf(alarm, index + 1, now, idOf))
    await past.lived('tank_alarms', lives)
    await past.numberFrom('tank_alarms', 'number')
    say(`demo: ${lives.length} tankAlarms`)
  },
}

function lifeOf(alarm: ToldAlarm, number: number, now: number, idOf: (who: string) => string): Life {
  const { tankCode, plant, kind, priority, value, limit, unit, raisedAt, returnedAt } = alarm
  const raised = Date.parse(raisedAt)
  const { acknowledged, shelved } = answerTo(alarm, now)
  const steps: Step[] = [
    {
      at: raised,
      by: evaluation,
      set: { number, plant, tankCode, kind, priority, value, limitValue: limit, unit, raisedAt },
    },
  ]
  const then = (at: number, by: string, set: Step['set']) => steps.push({ at, by, set })
  if (acknowledged) {
    const by = idOf(acknowledged.by)
    const { at, note } = acknowledged
    then(at, by, { acknowledgedAt: iso(at), acknowledgedBy: by, note })
  }
  if (shelved) {
    const { at, until, reason } = shelved
    const by = idOf(shelved.by)
    then(at, by, { shelvedAt: iso(at), shelvedUntil: iso(until), shelvedBy: by, shelfReason: reason })
    if (until <= now) then(until, evaluation, { shelfEndedAt: iso(until) })
  }
  if (returnedAt) then(Date.parse(returnedAt), evaluation, { returnedAt })
  return { id: pastId(`alarm ${tankCode} ${kind}`, raised), steps: withStates(steps.toSorted((a, b) => a.at - b.at)) }
}

/** With what the database generates, which it also leaves in the history. */
function withStates(steps: readonly Step[]): Step[] {
  let known: Step['set'] = {}
  return steps.map((step) => {
    known = { ...known, ...step.set }
    const isSeen = 'acknowledgedAt' in known
    const hasReturned = 'returnedAt' in known
    const status: AlarmStatus = hasReturned ? (isSeen ? 'ended' : 'returned') : isSeen ? 'acknowledged' : 'raised'
    const isShelved = 'shelvedUntil' in known && !('shelfEndedAt' in known)
    return { ...step, set: { ...step.set, status, isOpen: !hasReturned || !isSeen, isShelved } }
  })
}

const iso = (at: number) => new Date(at).toISOString()
