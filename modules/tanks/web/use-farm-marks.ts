import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/web/base/api.ts'
import { followRegistries } from '#platform/web/base/live-events.ts'
import { type FarmMark, readFarmMarks } from '../contract/farm.contract.ts'

const list = 'tankFarmMarks'
/** What the marks are made of; a change of any of them is told to open screens. */
const made = ['tankAlarms', 'tankOperations']

/** Operations, locks and alarms by tank: of now only, since of a moment of the past they are in the logs. */
export function useFarmMarks(at: string | undefined): ReadonlyMap<string, FarmMark> {
  const marks = useQuery({
    queryKey: ['registry', list],
    queryFn: ({ signal }) => call(readFarmMarks, { signal }),
    enabled: at === undefined,
    // A lock ends by itself, and nobody tells.
    refetchInterval: 15_000,
  })
  useEffect(() => followRegistries(made, list), [])
  return new Map(at === undefined ? marks.data?.map((mark) => [mark.tankCode, mark]) : [])
}
