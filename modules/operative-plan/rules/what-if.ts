import type { PlanChange, ScheduledOperation } from '../contract/plan.contract.ts'
import { plannedNames } from '../contract/plan.contract.ts'
import {
  type LookedAt,
  type Tried,
  triedNames,
  type WhatIf,
  type WhatIfChanges,
  type WhatIfMove,
} from '../contract/what-if.contract.ts'
import { changedFields, differenceOf, plannedOf } from './difference.ts'
import { canonical } from './operation.ts'
import type { Finding } from './projection/finding.ts'

/**
 * A named what-if of the operative plan (section 5) is what would be different of single operations, field by field. What nobody
 * moved in it follows the plan, and so does of a moved operation what was left as it was. This is how an operation was looked at.
 */
export const lookedAt = (operation: ScheduledOperation): LookedAt => ({
  ...plannedOf(operation),
  status: operation.status,
  isHidden: operation.isHidden,
})

/** What of an operation would be different if it stood as somebody wants it; put back where it stands it is nothing. */
export function changesOf(operation: ScheduledOperation, wanted: Omit<Tried, 'id' | 'version'>): WhatIfChanges {
  return changesIn(operation, canonical(wanted))
}

/** What is still different of it when the operation has changed meanwhile. */
export const changesLeft = ({ changes, operation }: Pick<WhatIfMove, 'changes' | 'operation'>): WhatIfChanges =>
  changesIn(operation, { ...operation, ...changes })

const changesIn = (operation: ScheduledOperation, wanted: Partial<ScheduledOperation>): WhatIfChanges =>
  Object.fromEntries(changedFields(operation, wanted, triedNames).map(({ field, after }) => [field, after]))

const inWhatIf = ({ operation, changes }: Pick<WhatIfMove, 'operation' | 'changes'>): ScheduledOperation => ({
  ...operation,
  ...changes,
})

/** The operations of the plan as they would stand; what was moved into these days from others stands among them. */
export function planWith(
  operations: readonly ScheduledOperation[],
  moves: readonly WhatIfMove[],
): ScheduledOperation[] {
  const byId = new Map(moves.map((move) => [move.operation.id, move]))
  const known = new Set(operations.map(({ id }) => id))
  const brought = moves.filter(({ operation }) => !known.has(operation.id) && !operation.isHidden)
  return [
    ...operations.map((operation) => {
      const move = byId.get(operation.id)
      return move ? inWhatIf({ ...move, operation }) : operation
    }),
    ...brought.map(inWhatIf),
  ]
}

/** The moves after some more of them, as they stand until the server has answered. */
export function withTried(
  moves: readonly WhatIfMove[],
  operations: readonly ScheduledOperation[],
  wanted: readonly Tried[],
): WhatIfMove[] {
  const byId = new Map(moves.map((move) => [move.operation.id, move]))
  const known = new Map(operations.map((operation) => [operation.id, operation]))
  for (const { id, version, ...place } of wanted) {
    const move = byId.get(id)
    const operation = move?.operation ?? known.get(id)
    if (!operation) continue
    const changes = changesOf(operation, place)
    if (isNothing(changes)) byId.delete(id)
    else byId.set(id, { seenVersion: version, was: lookedAt(operation), ...move, operation, changes })
  }
  return [...byId.values()]
}

export const isNothing = (changes: WhatIfChanges): boolean => Object.keys(changes).length === 0

/** The operations that somebody has changed in the plan since they were looked at. */
export const overtakenIn = ({ moves }: Pick<WhatIf, 'moves'>): WhatIfMove[] =>
  moves.filter(({ seenVersion, operation }) => seenVersion !== operation.version)

/** What has changed of it in the plan meanwhile. */
export function changedMeanwhile({ was, operation }: WhatIfMove): PlanChange {
  const { id, number } = operation
  const fields = changedFields(was, lookedAt(operation), [...plannedNames, 'status', 'isHidden'])
  return { id, number, what: 'changed', fields }
}

/** The what-if beside the plan, operation by operation: as it stands by now, and when it is closed, as it stood then. */
export function differenceIn({ status, moves }: Pick<WhatIf, 'status' | 'moves'>): PlanChange[] {
  const before = moves.map(({ was, operation }) => (status === 'open' ? plannedOf(operation) : was))
  const after = moves.map(({ changes }, index) => ({ ...before[index]!, ...changes }))
  return differenceOf(before, after, 0)
}

export interface Outlook {
  /** USD of demurrage of all ships together. */
  exposure: number
  /** The first thing that cannot be done so. */
  firstBreach: Finding | null
  refused: number
  warned: number
}

/** What the findings of a plan come to; they stand in the order of their time. */
export function outlookOf(findings: readonly Finding[]): Outlook {
  const breaches = findings.filter(({ severity }) => severity === 'refuse')
  return {
    exposure: findings.reduce((sum, { kind, amount }) => (kind === 'demurrage' ? sum + amount : sum), 0),
    firstBreach: breaches[0] ?? null,
    refused: breaches.length,
    warned: findings.length - breaches.length,
  }
}
