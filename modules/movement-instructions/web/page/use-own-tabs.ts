import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/base/api.ts'
import { ownTabs } from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { writableTabs } from '#modules/movement-instructions/rules/writable-tabs.ts'

/** The tabs that this user writes by the roles held for an operation. Until that is known, all: the server guards them. */
export function useOwnTabs(operationType: string | null): readonly string[] {
  const { data } = useQuery({
    queryKey: ['movement-instructions', 'own-tabs', operationType],
    queryFn: ({ signal }) => call(ownTabs, { query: operationType ? { operationType } : {}, signal }),
  })
  return data ?? writableTabs
}
