import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/base/api.ts'
import { operationsId, readOperation, type TankOperation } from '../contract/tank-operations.contract.ts'

const keyOf = (id: string) => ['registry', operationsId, 'one', id]

export function useOperation(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(readOperation, { params: { id }, signal }),
  })
}

/** What the server answers to a step is what is shown. */
export function useTakeOver() {
  const queries = useQueryClient()
  return (operation: TankOperation | null) => {
    if (operation) queries.setQueryData(keyOf(operation.id), operation)
    void queries.invalidateQueries({ queryKey: ['registry', operationsId, 'list'] })
  }
}

/** One change of the operation. */
export function useStep(onDone?: (operation: TankOperation) => void) {
  const takeOver = useTakeOver()
  return useMutation({
    mutationFn: (run: () => Promise<TankOperation>) => run(),
    onSuccess: (operation) => {
      takeOver(operation)
      onDone?.(operation)
    },
  })
}
