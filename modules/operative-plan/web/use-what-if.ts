import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { call } from '#platform/web/base/api.ts'
import { followRegistries } from '#platform/web/base/live-events.ts'
import type { OperationMove, ScheduledOperation } from '../contract/plan.contract.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'
import {
  moveInWhatIf,
  readWhatIf,
  readWhatIfs,
  type Tried,
  type WhatIf,
  whatIfsId,
} from '../contract/what-if.contract.ts'
import { withTried } from '../rules/what-if.ts'

const keyOf = (id: string) => ['registry', whatIfsId, 'one', id]

export const useWhatIfs = (plant: string) =>
  useQuery({
    queryKey: ['registry', whatIfsId, 'list', plant],
    queryFn: ({ signal }) => call(readWhatIfs, { query: { plant }, signal }),
  })

/** Asked again when the plan changes: what stands in it is compared. */
export function useWhatIf(id: string | undefined) {
  useEffect(() => followRegistries([scheduledOperationRegistry.id], whatIfsId), [])
  return useQuery({
    queryKey: keyOf(id ?? ''),
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(readWhatIf, { params: { id: id! }, signal }),
  })
}

/** As the board moves it, with all that can be tried of it besides. */
export const triedOf = (moves: readonly OperationMove[], operations: readonly ScheduledOperation[]): Tried[] => {
  const quantities = new Map(operations.map(({ id, quantity }) => [id, quantity]))
  return moves.map((move) => ({ ...move, quantity: quantities.get(move.id) ?? null }))
}

/** The bars stand where they were put while the server is asked; what is tried next waits for its answer. */
export function useTry({ id, moves }: WhatIf, operations: readonly ScheduledOperation[]) {
  const queries = useQueryClient()
  const queryKey = keyOf(id)
  const mutationKey = [whatIfsId, 'try', id]
  const save = useMutation({
    mutationKey,
    scope: { id: whatIfsId },
    mutationFn: (moves: readonly Tried[]) =>
      call(moveInWhatIf, {
        params: { id },
        version: queries.getQueryData<WhatIf>(queryKey)!.version,
        body: { moves: [...moves] },
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: (stored) => queries.setQueryData(queryKey, stored),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['registry', whatIfsId] }),
  })
  const asked = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as readonly Tried[],
  })
  const shown = useMemo(
    () => asked.reduce((before, wanted) => withTried(before, operations, wanted), moves),
    [asked, moves, operations],
  )
  return { save, moves: shown }
}

/** A step of the what-if: asked again with the same key until it has an answer. */
export function useWhatIfStep<Asked>(
  step: (asked: Asked, idempotencyKey: string) => Promise<WhatIf>,
  onDone?: () => void,
) {
  const queries = useQueryClient()
  const key = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: (asked: Asked) => step(asked, key.current),
    onSuccess: (whatIf) => {
      queries.setQueryData(keyOf(whatIf.id), whatIf)
      onDone?.()
    },
    onSettled: () => {
      key.current = crypto.randomUUID()
      for (const registry of [whatIfsId, scheduledOperationRegistry.id])
        void queries.invalidateQueries({ queryKey: ['registry', registry] })
    },
  })
}
