import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { siteTime } from '#platform/core/date-format.ts'
import { call } from '#platform/web/base/api.ts'
import { useChangeSearch, useSearch } from '#platform/web/base/address.tsx'
import { followRegistries } from '#platform/web/base/live-events.ts'
import { scheduledOperationRegistry } from '#modules/operative-plan/contract/scheduled-operations.registry.ts'
import { dailyPlanId, readDay, type Slot } from '../contract/daily-plan.contract.ts'

export interface DaySearch {
  plant?: string
  day?: string
  area?: string
  /** The operation whose slot is open. */
  slot?: string
}

/** Of slots whose first tank stands nowhere. */
export const noArea = '-'

const today = () => siteTime(new Date().toISOString()).date

/** The day and the plant that the address names; asked again when an operation of the plan changes. */
export function useDay() {
  const search = useSearch<DaySearch>()
  const go = useChangeSearch<DaySearch>()
  const { plant, area } = search
  const day = /^\d{4}-\d{2}-\d{2}$/.test(search.day ?? '') ? search.day! : today()
  const query = useQuery({
    queryKey: ['registry', dailyPlanId, 'day', plant ?? '', day],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(readDay, { query: { ...(plant ? { plant } : {}), day }, signal }),
  })
  useEffect(() => followRegistries([scheduledOperationRegistry.id], dailyPlanId), [])
  const slots = query.data?.slots.filter((slot) => area === undefined || (slot.area ?? noArea) === area) ?? []
  return { search, go, day, query, slots, today: today() }
}
export type ShownDay = ReturnType<typeof useDay>

export function useAgain() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['registry', dailyPlanId] })
}

/** A change of the day: what it did is read again, whatever became of it. */
export function useChange<Asked, Answered>(change: (asked: Asked) => Promise<Answered>, onDone: () => void) {
  const again = useAgain()
  return useMutation({ mutationFn: change, onSuccess: onDone, onSettled: again })
}

export const seenOf = (slots: readonly Slot[]) => slots.map(({ operation: { id, version } }) => ({ id, version }))
