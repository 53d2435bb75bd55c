import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '#platform/ui/parts/toast.ts'
import { call } from '#platform/web/base/api.ts'
import { operationsId, readOperation, type TankOperation } from '../contract/tank-operations.contract.ts'

const keyOf = (id: string) => ['registry', operationsId, 'one', id]

export function useOperation(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(readOperation, { params: { id }, signal }),
  })
}

/** One step of the operation: what the server answers is what is shown. */
export function useStep(onDone?: (operation: TankOperation) => void) {
  const { t } = useTranslation('tank-operations')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ run }: { run: () => Promise<TankOperation>; done?: 'measureStored' | 'posted' | 'reversed' }) =>
      run(),
    onSuccess: (operation, { done }) => {
      queries.setQueryData(keyOf(operation.id), operation)
      void queries.invalidateQueries({ queryKey: ['registry', operationsId, 'list'] })
      if (done) toast(t(`message.${done}`))
      onDone?.(operation)
    },
  })
}
