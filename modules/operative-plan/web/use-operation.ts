import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/base/api.ts'
import { readScheduledOperation, type ScheduledOperation } from '../contract/plan.contract.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'

const keyOf = (id: string) => ['registry', scheduledOperationRegistry.id, 'one', id]

export const useOperation = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(readScheduledOperation, { params: { id }, signal }),
  })

/** What the server answers is what is shown. */
export function useTakeOver() {
  const queries = useQueryClient()
  return (operation: ScheduledOperation) => {
    queries.setQueryData(keyOf(operation.id), operation)
    void queries.invalidateQueries({ queryKey: ['registry', scheduledOperationRegistry.id, 'list'] })
    void queries.invalidateQueries({ queryKey: ['registry', scheduledOperationRegistry.id, 'plan'] })
  }
}
