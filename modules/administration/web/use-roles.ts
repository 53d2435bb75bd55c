import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/base/api.ts'
import { assignableRoles } from '../contract/user-roles.contract.ts'

/** All roles; thrown away when one of them changes. */
export const useRoles = () =>
  useQuery({
    queryKey: ['registry', 'roles', 'assignable'],
    queryFn: ({ signal }) => call(assignableRoles, { signal }),
  })
