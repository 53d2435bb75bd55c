import { sameValue } from '#platform/core/same-value.ts'
import {
  type PlanChange,
  type PlanKind,
  type PlannedOperation,
  plannedNames,
  type ScheduledOperation,
} from '../contract/plan.contract.ts'

/** What a version says of an operation. */
export function plannedOf(operation: ScheduledOperation): PlannedOperation {
  const told = Object.fromEntries(plannedNames.map((name) => [name, operation[name]]))
  return { id: operation.id, number: operation.number, ...told } as PlannedOperation
}

type Ahead = Pick<ScheduledOperation, 'scheduledTo' | 'isHidden' | 'status'>

/** A plan is about what is not over when its day begins; what is hidden is in none, and what nobody validated in none that is published. */
export function isInPlan(operation: Ahead, kind: PlanKind, dayStart: number): boolean {
  if (operation.isHidden || Date.parse(operation.scheduledTo) <= dayStart) return false
  return kind === 'sent' || operation.status === 'validated' || operation.status === 'published'
}

/** What is different between two plans, operation by operation and field by field; what is over by now has not been taken out. */
export function differenceOf(
  before: readonly PlannedOperation[],
  after: readonly PlannedOperation[],
  dayStart: number,
): PlanChange[] {
  const old = new Map(before.map((one) => [one.id, one]))
  const now = new Set(after.map(({ id }) => id))
  const arrived = after.flatMap((operation): PlanChange[] => {
    const { id, number } = operation
    const known = old.get(id)
    if (!known) return [{ id, number, what: 'added', fields: [] }]
    const fields = changedFields(known, operation)
    return fields.length > 0 ? [{ id, number, what: 'changed', fields }] : []
  })
  const gone = before
    .filter(({ id, scheduledTo }) => !now.has(id) && Date.parse(scheduledTo) > dayStart)
    .map(({ id, number }): PlanChange => ({ id, number, what: 'removed', fields: [] }))
  return [...arrived, ...gone].toSorted((a, b) => (a.number < b.number ? -1 : 1))
}

export function changedFields<Known extends object = PlannedOperation>(
  before: Partial<Known>,
  after: Partial<Known>,
  names: readonly (keyof Known & string)[] = plannedNames as readonly string[] as readonly (keyof Known & string)[],
): PlanChange['fields'] {
  return names.flatMap((field) =>
    sameValue(before[field] ?? null, after[field] ?? null)
      ? []
      : [{ field, before: before[field] ?? null, after: after[field] ?? null }],
  )
}
