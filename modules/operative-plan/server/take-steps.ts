import { notFound, stale } from '#platform/core/app-error.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { mustTake } from '#platform/server/records/take-step.ts'
import type { ScheduledOperation } from '../contract/plan.contract.ts'
import { scheduledOperationStates } from '../rules/operation-states.ts'
import { heldOperations } from './operations.repo.ts'
import { type Seen, store, withReason } from './write-operation.ts'

/** The same step of several operations: all of them take it, or none does. */
export async function takeSteps(
  tx: Tx,
  seen: readonly Seen[],
  step: 'send' | 'validate' | 'publish' | 'reject',
  reason: string | null = null,
): Promise<ScheduledOperation[]> {
  const held = await heldOperations(
    tx,
    seen.map(({ id }) => id),
  )
  const byId = new Map(held.map((operation) => [operation.id, operation]))
  const changed: ScheduledOperation[] = []
  for (const { id, version } of seen) {
    const before = byId.get(id)
    if (!before) throw notFound()
    if (before.version !== version) throw stale(before)
    const status = (await mustTake(tx, scheduledOperationStates, step, before, { reason })) ?? before.status
    changed.push({ ...before, status, note: reason ? withReason(before.note, reason) : before.note })
  }
  const stored = []
  for (const after of changed) stored.push(await store(tx, after))
  return stored
}
