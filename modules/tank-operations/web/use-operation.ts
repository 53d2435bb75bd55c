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

/** What the server answers to a step is what is shown. */
export function useTakeOver() {
  const queries = useQueryClient()
  return (operation: TankOperation) => {
    queries.setQueryData(keyOf(operation.id), operation)
    void queries.invalidateQueries({ queryKey: ['registry', operationsId, 'list'] })
  }
}

/** One change of the operation. */
export function useStep(onDone?: (operation: TankOperation) => void) {
  const { t } = useTranslation('tank-operations')
  const takeOver = useTakeOver()
  return useMutation({
    mutationFn: ({ run }: { run: () => Promise<TankOperation>; done?: 'measureStored' }) => run(),
    onSuccess: (operation, { done }) => {
      takeOver(operation)
      if (done) toast(t(`message.${done}`))
      onDone?.(operation)
    },
  })
}
