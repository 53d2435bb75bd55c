import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readHome } from '#platform/core/home.contract.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '../base/api.ts'
import { followRegistries, homeList } from '../base/live-events.ts'

/** What modules have for the home page, kept alive by the events of the records that it counts. */
export function useHome() {
  const { language } = useUi()
  const home = useQuery({
    queryKey: ['registry', homeList, language],
    queryFn: ({ signal }) => call(readHome, { signal }),
    staleTime: 0,
    // Events bring the changes; this brings what becomes late without one.
    refetchInterval: 60_000,
  })
  const followed = [...new Set(home.data?.cards.flatMap(({ follows }) => follows))].join(' ')
  useEffect(() => (followed ? followRegistries(followed.split(' '), homeList) : undefined), [followed])
  return home
}
