import { useQuery } from '@tanstack/react-query'
import { environment } from '#platform/core/session.contract.ts'
import { call } from '../base/api.ts'

/** PRODUCTION or TEST, as the server says: nobody should try something out in the wrong place. */
export function EnvironmentBadge() {
  const { data } = useQuery({ queryKey: ['environment'], queryFn: () => call(environment), staleTime: Infinity })
  if (!data) return null
  return <span className={`environment environment-${data.badge.toLowerCase()}`}>{data.badge}</span>
}
