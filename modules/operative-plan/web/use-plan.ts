import { keepPreviousData, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { addDays } from '#platform/core/report-parameters.ts'
import { writeMoment } from '#platform/core/instant-format.ts'
import { ApiFailure } from '#platform/web/base/api-failure.ts'
import { call } from '#platform/web/base/api.ts'
import {
  moveOperations,
  type OperationMove,
  type Plan,
  readPlan,
  type ScheduledOperation,
} from '../contract/plan.contract.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'

const movesKey = ['operative-plan', 'moves']
/** So many days can be looked at without asking again. */
const shownDays = 21

export interface Asked {
  plant: string | undefined
  /** The first day, at the site. */
  day: string
  hidden: boolean
}

export function usePlan({ plant, day, hidden }: Asked) {
  const from = writeMoment({ date: day, time: '00:00' })
  const to = writeMoment({ date: addDays(day, shownDays), time: '00:00' })
  const queryKey = ['registry', scheduledOperationRegistry.id, 'plan', plant ?? '', from, hidden]
  const plan = useQuery({
    queryKey,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(readPlan, {
        query: { ...(plant ? { plant } : {}), from, to, ...(hidden ? { hidden: 'yes' as const } : {}) },
        signal,
      }),
  })
  return { plan, queryKey, from: Date.parse(from), to: Date.parse(to) }
}

/** Somebody else was first: what was seen, and what is there now. */
export interface Overtaken {
  seen: ScheduledOperation
  current: ScheduledOperation
  by: string
}

interface Moves {
  moves: readonly OperationMove[]
  isConfirmed: boolean
}

/**
 * The bars stand where they were put while the server is asked, whatever else is told of them meanwhile, and go back where it
 * says no.
 */
export function useMoves(plan: Plan | undefined, queryKey: readonly unknown[]) {
  const queries = useQueryClient()
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  /** Which version came of which by a move from here: who moves on before the answer is there overtakes nobody. */
  const [madeOf] = useState(() => new Map<string, number>())
  const isLast = () => queries.isMutating({ mutationKey: movesKey }) === 1
  const put = (change: (operation: ScheduledOperation) => ScheduledOperation) =>
    queries.setQueryData<Plan>(queryKey, (plan) => plan && { ...plan, operations: plan.operations.map(change) })
  const save = useMutation({
    mutationKey: movesKey,
    // One after the other, in the order in which they were made.
    scope: { id: movesKey.join() },
    mutationFn: async ({ moves, isConfirmed }: Moves) => {
      const latest = moves.map((move) => ({ ...move, version: latestOf(madeOf, move) }))
      const stored = await call(moveOperations, {
        body: { moves: latest, isEarlyMooringConfirmed: isConfirmed },
        idempotencyKey: crypto.randomUUID(),
      })
      for (const { id, version } of latest)
        madeOf.set(`${id} ${version}`, stored.find((one) => one.id === id)?.version ?? version)
      return stored
    },
    onMutate: () => ({ before: queries.getQueryData<Plan>(queryKey) }),
    onSuccess: (stored) => {
      const byId = new Map(stored.map((one) => [one.id, one]))
      put((one) => byId.get(one.id) ?? one)
    },
    onError: (error, _asked, context) => {
      const current = currentIn(error)
      const seen = current && context?.before?.operations.find(({ id }) => id === current.id)
      if (current && seen) setOvertaken({ seen, current, by: current.updatedBy })
    },
    onSettled: () =>
      isLast() && void queries.invalidateQueries({ queryKey: ['registry', scheduledOperationRegistry.id] }),
  })
  const asked = useMutationState({
    filters: { mutationKey: movesKey, status: 'pending' },
    select: ({ state }) => (state.variables as Moves).moves,
  })
  const shown = useMemo(() => plan && withMoves(plan, asked.flat()), [plan, asked])
  return { shown, save, overtaken, forget: () => setOvertaken(null) }
}

function withMoves(plan: Plan, moves: readonly OperationMove[]): Plan {
  const byId = Map.groupBy(moves, ({ id }) => id)
  const put = (one: ScheduledOperation): ScheduledOperation => Object.assign({}, one, ...(byId.get(one.id) ?? []))
  return moves.length === 0 ? plan : { ...plan, operations: plan.operations.map(put) }
}

function latestOf(madeOf: ReadonlyMap<string, number>, { id, version }: Pick<OperationMove, 'id' | 'version'>): number {
  const next = madeOf.get(`${id} ${version}`)
  return next === undefined || next === version ? version : latestOf(madeOf, { id, version: next })
}

function currentIn(error: unknown): ScheduledOperation | null {
  if (!(error instanceof ApiFailure) || error.status !== 412) return null
  return (error.detail as { current: ScheduledOperation } | null)?.current ?? null
}
