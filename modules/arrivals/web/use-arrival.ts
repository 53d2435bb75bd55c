import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/base/api.ts'
import { arrivalsId, readArrival } from '../contract/arrivals.contract.ts'

/** One voyage with all that was said of it. */
export const useArrival = (voyage: string) =>
  useQuery({
    queryKey: ['registry', arrivalsId, 'one', voyage],
    queryFn: ({ signal }) => call(readArrival, { params: { voyage }, signal }),
  })

/** Everything that shows ships is asked again: board, list and drawers. */
export function useAgain(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['registry', arrivalsId] })
}
