import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/web/base/api.ts'
import { followRegistries } from '#platform/web/base/live-events.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { readVoyage } from '../contract/voyage.contract.ts'

const list = 'voyages'

/** Asked for again whenever somebody comes back to it, and when a record of one of its stages has changed. */
export function useVoyage(number: string) {
  const { language } = useUi()
  const voyage = useQuery({
    queryKey: ['registry', list, number, language],
    queryFn: ({ signal }) => call(readVoyage, { params: { number }, signal }),
    staleTime: 10_000,
    retry: false,
  })
  const registries = voyage.data?.stages.map(({ registry }) => registry).join(' ')
  useEffect(() => (registries ? followRegistries(registries.split(' '), list) : undefined), [registries])
  return voyage
}
