import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#platform/web/base/api.ts'
import type { OperationMove, Plan } from '../contract/plan.contract.ts'
import { type PlanState, readPlanState } from '../contract/plan-state.contract.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'
import { movedOperations } from '../rules/consequences.ts'
import { inputOf, inputWith } from '../rules/plan-input-of.ts'
import { type Changes, changesBetween, ofThePlan } from '../rules/projection/changes.ts'
import type { Finding } from '../rules/projection/finding.ts'
import type { PlanInput } from '../rules/projection/plan-input.ts'
import { type Projection, project } from '../rules/projection/project.ts'

/** Tanks go on while the plan is looked at. */
const refreshAfter = 60_000

export interface Projected {
  state: PlanState
  input: PlanInput
  levels: Projection['tanks']
  findings: readonly Finding[]
}

/** What the plan does from now on, if everybody keeps to it; nothing while that is asked for, and of days that are over. */
export function useProjection(plan: Plan, from: number, to: number): Projected | null {
  const { plant, operations } = plan
  const { data: state } = useQuery({
    queryKey: ['registry', scheduledOperationRegistry.id, 'state', plant, from, to],
    refetchInterval: refreshAfter,
    queryFn: ({ signal }) => {
      const iso = (at: number) => new Date(at).toISOString()
      return call(readPlanState, { query: { plant, from: iso(from), to: iso(to) }, signal })
    },
  })
  return useMemo(() => {
    if (!state || to <= Date.parse(state.at)) return null
    const input = inputOf(operations, state, to)
    const { tanks, findings } = project(input)
    return { state, input, levels: tanks, findings: ofThePlan(input, findings) }
  }, [state, operations, to])
}

export interface Moved {
  input: PlanInput
  changes: Changes
}

/** The same with some operations elsewhere, and what differs by it. */
export function projectedWith(projected: Projected, plan: Plan, moves: readonly OperationMove[]): Moved {
  const input = inputWith(projected.input, movedOperations(plan, moves), projected.state)
  return { input, changes: changesBetween(projected.findings, ofThePlan(input, project(input).findings)) }
}
