import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/base/api.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { readVoyage } from '../contract/voyage.contract.ts'

/** Asked for again whenever somebody comes back to it: other modules change it. */
export function useVoyage(number: string) {
  const { language } = useUi()
  return useQuery({
    queryKey: ['voyage', number, language],
    queryFn: ({ signal }) => call(readVoyage, { params: { number }, signal }),
    staleTime: 10_000,
    retry: false,
  })
}
