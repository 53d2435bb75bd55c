import type { OperationMove, ScheduledOperation } from '../contract/plan.contract.ts'
import { takenTime } from './board.ts'
import { earlyBy, timeIssues } from './operation.ts'

export type Consequence =
  | { kind: 'berthTaken'; berth: string; by: string; milliseconds: number }
  | { kind: 'tankTaken'; tank: string; by: string; milliseconds: number }
  | { kind: 'beforeLaycan'; number: string; milliseconds: number; laycanFrom: string }
  | { kind: 'refused'; code: string }

interface Plan {
  operations: readonly ScheduledOperation[]
}

/**
 * What it would do to the plan if these operations stood there: what is taken twice at once, what comes before its laycan,
 * and what cannot be. Each pair is named once. Ships of one call share a berth, and operations of one call may share a tank
 * in turn, not at once.
 */
export function consequencesOf(plan: Plan, moves: readonly OperationMove[]): Consequence[] {
  const byId = new Map(moves.map((move) => [move.id, move]))
  const after = plan.operations
    .filter(({ isHidden }) => !isHidden)
    .map((one) => ({ ...one, ...byId.get(one.id), version: one.version }))
  const moved = after.filter(({ id }) => byId.has(id))
  return moved.flatMap((one): Consequence[] => {
    const others = after.filter(({ id }) => id !== one.id && (!byId.has(id) || id > one.id))
    return [
      ...timeIssues(one).map(({ code }): Consequence => ({ kind: 'refused', code })),
      ...early(one),
      ...others.flatMap((other) => [...atBerth(one, other), ...inTanks(one, other)]),
    ]
  })
}

function early({ number, mooringAt, laycanFrom }: ScheduledOperation): Consequence[] {
  const milliseconds = earlyBy(mooringAt, laycanFrom)
  return milliseconds > 0 ? [{ kind: 'beforeLaycan', number, milliseconds, laycanFrom: laycanFrom! }] : []
}

const shared = (one: { start: number; end: number }, other: { start: number; end: number }) =>
  Math.min(one.end, other.end) - Math.max(one.start, other.start)

const isSameCall = (one: ScheduledOperation, other: ScheduledOperation) =>
  one.voyageNumber !== null && one.voyageNumber === other.voyageNumber && one.vessel === other.vessel

function atBerth(one: ScheduledOperation, other: ScheduledOperation): Consequence[] {
  if (one.mooringPlatform === null || one.mooringPlatform !== other.mooringPlatform || isSameCall(one, other)) return []
  const milliseconds = shared(takenTime(one), takenTime(other))
  return milliseconds > 0 ? [{ kind: 'berthTaken', berth: one.mooringPlatform, by: other.number, milliseconds }] : []
}

function inTanks(one: ScheduledOperation, other: ScheduledOperation): Consequence[] {
  const milliseconds = shared(workOf(one), workOf(other))
  if (milliseconds <= 0) return []
  return one.tanks
    .filter((tank) => other.tanks.includes(tank))
    .map((tank) => ({ kind: 'tankTaken', tank, by: other.number, milliseconds }))
}

const workOf = ({ scheduledFrom, scheduledTo }: ScheduledOperation) => ({
  start: Date.parse(scheduledFrom),
  end: Date.parse(scheduledTo),
})
