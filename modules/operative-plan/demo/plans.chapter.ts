import type { Tx } from '#platform/server/database/database.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import type { Chapter, Told } from '#demo/story/chapter.ts'
import { between } from '#demo/story/chance.ts'
import { atHour, dayLength, daysBetween, hour } from '#demo/story/clock.ts'
import { onShift, people } from '#demo/story/people.ts'
import { siteDayOf } from '#demo/story/site-day.ts'
import { createdAt } from '#demo/story/voyages.ts'
import type { ShipCall } from '#demo/story/told.ts'
import { moveNames, type OperationMove, type PlanKind, type ScheduledOperation } from '../contract/plan.contract.ts'
import { detailIssues } from '../rules/operation.ts'
import { planFromInstruction } from '../server/from-instruction.ts'
import { operationsAhead, operationsOfVoyage } from '../server/operations.repo.ts'
import { issuePlan, pendingPlan } from '../server/send-plan.ts'
import { planTemplates } from '../server/templates.job.ts'
import { createOperation, moveOperations, takeStep, writeDisplacements } from '../server/write-operation.ts'
import { tryLateShip } from './late-ship.ts'
import { tankFor } from './open-voyages.repo.ts'

const planner = 's.costa'
const plants = ['S', 'N'] as const
/** Plans of so many days are told; what is older is worked by nobody any more. */
const toldDays = 16

interface Event {
  at: number
  who: string
  does(tx: Tx): Promise<unknown>
}

/** What was planned of the ships of the last weeks and of those that come, and each day's plan as it was sent, validated and published. */
export const plansChapter: Chapter = {
  id: 'operative-plan',
  after: ['movement instructions'],
  async tell(told) {
    const { now } = told
    const begins = Math.max(told.since, atHour(addDays(siteDayOf(now), -toldDays), 0))
    // Only of the past: while the demo runs, what visitors try is theirs.
    const tried = triedDays(siteDayOf(now)).map(triedLate)
    const due = [...eventsSince(told, begins), ...tried.filter(({ at }) => at >= begins && at <= now)].toSorted(
      (a, b) => a.at - b.at,
    )
    await told.life(async (step) => {
      for (const { who, at, does } of due) await step(who, at, does)
    })
    told.say(`demo: ${due.length} steps of the operative plan`)
  },
}

/** What people did with the plan from a moment on until now, in order of time; of what they planned before, as if it were then. */
export function eventsSince(told: Omit<Told, 'past'>, begins: number): Event[] {
  const { now, story } = told
  const calls = story.calls.filter(
    (call) =>
      !call.canceled && createdAt(call) <= now - hour && call.sailed > begins && told.voyageOf(call.key) !== null,
  )
  const events = [
    ...calls.map((call) => planned(told, call, begins)),
    ...calls.filter(({ type, started }) => type === 'CRN' && started > begins).map((call) => displaced(told, call)),
    ...daysBetween(siteDayOf(begins), siteDayOf(now)).flatMap((day) => daily(day)),
  ]
  return events.filter(({ at }) => at >= begins && at <= now).toSorted((a, b) => a.at - b.at)
}

/** A day after the voyage has its number, a ship stands in the plan as it is expected; what is over is planned as it was. */
function planned(told: Omit<Told, 'past'>, call: ShipCall, begins: number): Event {
  const voyageNumber = told.voyageOf(call.key)!
  const tanks = [...new Set(call.movements.map(({ tank }) => tank))].slice(0, 6)
  return {
    at: Math.max(createdAt(call) + hour, begins),
    who: people.scheduler,
    async does(tx) {
      if (call.sailed <= told.now) return createOperation(tx, detailsOf(call, voyageNumber, tanks))
      await planFromInstruction(tx, { voyageNumber, mode: 'apply', take: [] })
      for (const operation of await operationsOfVoyage(tx, voyageNumber)) {
        const tank = operation.product && (await tankFor(tx, operation.plant, operation.product))
        if (tank) await moveOperations(tx, [{ ...placeOf(operation), tanks: [tank] }], true)
      }
    },
  }
}

/** Before a ship is loaded, what its line still holds is pushed out, and measured within the hour. */
function displaced(told: Omit<Told, 'past'>, call: ShipCall): Event {
  const at = call.started + hour
  const volume = String(Math.round(between(`${call.key}:displaced`, 40, 180)))
  return {
    at,
    who: people.jetty,
    async does(tx) {
      const [operation] = await operationsOfVoyage(tx, told.voyageOf(call.key)!)
      if (operation)
        await writeDisplacements(tx, operation, [{ measuredAt: iso(at), volume, quantity: null, note: null }])
    },
  }
}

const placeOf = (operation: ScheduledOperation) =>
  Object.fromEntries(
    ['id', 'version', ...moveNames].map((name) => [name, operation[name as keyof ScheduledOperation]]),
  ) as unknown as OperationMove

const iso = (at: number) => new Date(at).toISOString()

const detailsOf = (call: ShipCall, voyageNumber: string, tanks: string[]) => ({
  plant: call.plant,
  operationType: call.type,
  scheduledFrom: iso(call.started),
  scheduledTo: iso(call.completed),
  product: call.product,
  company: call.holder,
  quantity: String(call.planned),
  quantityUnit: 'MT',
  vessel: call.vessel,
  voyageNumber,
  inspector: 'INS',
  mooringPlatform: call.berth,
  isVesselInRoadstead: false,
  mooringAt: iso(call.allFast),
  unmooringAt: iso(call.sailed),
  tanks,
  equipment: [],
  isPushInLine: false,
  isTankReceiver: call.type === 'SCN',
  denaturingFlag: false,
  note: null,
  isEarlyMooringConfirmed: true,
})

/** In the afternoon the plan is sent, the shift validates what it can work by, and in the evening it is published. */
function daily(day: string): Event[] {
  const send = (kind: PlanKind, plant: string) => async (tx: Tx) => {
    const at = atHour(day, kind === 'sent' ? 15 : 18)
    const { content, operationCount } = await pendingPlan(tx, plant, kind, at)
    if (operationCount > 0) await issuePlan(tx, kind, { plant, content, mailingList: null, note: null }, null, at)
  }
  return [
    { at: atHour(day, 0.25), who: planner, does: (tx) => planTemplates(tx, atHour(day, 0.25)) },
    ...plants.flatMap((plant): Event[] => [
      { at: atHour(day, 15), who: planner, does: send('sent', plant) },
      {
        at: atHour(day, 16),
        who: onShift(plant, atHour(day, 16)),
        does: (tx) => validateNear(tx, plant, atHour(day, 16)),
      },
      { at: atHour(day, 18), who: planner, does: send('published', plant) },
    ]),
  ]
}

/** What was tried on other days is over by now. */
const triedDays = (today: string) => [addDays(today, -1), today]

/** In the morning the scheduler leaves for the others what it would mean if the next ship came late. */
const triedLate = (day: string): Event => ({
  at: atHour(day, 10),
  who: people.scheduler,
  does: (tx) => tryLateShip(tx, 'S', atHour(day, 10)),
})

/** What begins within two days and has all that its type needs. */
async function validateNear(tx: Tx, plant: string, at: number): Promise<void> {
  for (const operation of await operationsAhead(tx, plant, iso(at))) {
    const isNear = Date.parse(operation.scheduledFrom) < at + 2 * dayLength
    if (operation.status !== 'sent' || !isNear || detailIssues(operation, operation).length > 0) continue
    await takeStep(tx, operation, 'validate')
  }
}
