import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiFailure } from '#platform/web/base/api-failure.ts'
import { call } from '#platform/web/base/api.ts'
import { readEventTypes, readTimesheet, type Timesheet, timesheetsId } from '../contract/timesheets.contract.ts'

const keyOf = (id: string) => ['registry', timesheetsId, 'one', id]

export function useTimesheet(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(readTimesheet, { params: { id }, signal }),
  })
}

export function useEventTypes() {
  return useQuery({
    queryKey: ['registry', 'timesheetOperations', 'of timesheets'],
    queryFn: ({ signal }) => call(readEventTypes, { signal }),
    staleTime: 300_000,
  })
}

/** What the server answers to a step is what is shown. */
export function useTakeOver() {
  const queries = useQueryClient()
  return (timesheet: Timesheet | null) => {
    if (timesheet) queries.setQueryData(keyOf(timesheet.id), timesheet)
    void queries.invalidateQueries({ queryKey: ['registry', timesheetsId, 'list'] })
  }
}

/** One change of the timesheet. Where somebody else was faster, what is there now is shown beside the refusal. */
export function useStep(id: string, { onDone, onFailed }: { onDone?: () => void; onFailed?: () => void } = {}) {
  const queries = useQueryClient()
  const takeOver = useTakeOver()
  return useMutation({
    mutationFn: (run: () => Promise<Timesheet>) => run(),
    onSuccess: (timesheet) => {
      takeOver(timesheet)
      onDone?.()
    },
    onError: (error) => {
      onFailed?.()
      if (error instanceof ApiFailure && error.status === 412) void queries.invalidateQueries({ queryKey: keyOf(id) })
    },
  })
}
