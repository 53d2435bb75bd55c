import type { OperationMove, ScheduledOperation } from '../contract/plan.contract.ts'
import { timeIssues } from './operation.ts'

export type Consequence =
  | { kind: 'tankTaken'; tank: string; by: string; milliseconds: number }
  | { kind: 'refused'; code: string }

interface Plan {
  operations: readonly ScheduledOperation[]
}

/** The operations as they would stand after these moves. */
export function movedOperations(plan: Plan, moves: readonly OperationMove[]): ScheduledOperation[] {
  const byId = new Map(moves.map((move) => [move.id, move]))
  return plan.operations.flatMap((one) => {
    const move = byId.get(one.id)
    return move ? [{ ...one, ...move, version: one.version }] : []
  })
}

/**
 * What is said of a move beside what the projection finds: that a tank is used by another operation at the same time, which may be
 * meant, and what cannot be. Each pair is named once.
 */
export function consequencesOf(plan: Plan, moves: readonly OperationMove[]): Consequence[] {
  const moved = movedOperations(plan, moves)
  const isMoved = new Set(moved.map(({ id }) => id))
  return moved.flatMap((one): Consequence[] => {
    const others = [
      ...plan.operations.filter(({ id, isHidden }) => !isHidden && !isMoved.has(id)),
      ...moved.filter(({ id, isHidden }) => !isHidden && id > one.id),
    ]
    return [
      ...timeIssues(one).map(({ code }): Consequence => ({ kind: 'refused', code })),
      ...others.flatMap((other) => inTanks(one, other)),
    ]
  })
}

const shared = (one: { start: number; end: number }, other: { start: number; end: number }) =>
  Math.min(one.end, other.end) - Math.max(one.start, other.start)

function inTanks(one: ScheduledOperation, other: ScheduledOperation): Consequence[] {
  if (!one.tanks.some((tank) => other.tanks.includes(tank))) return []
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
