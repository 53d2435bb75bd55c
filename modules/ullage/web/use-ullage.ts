import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/web/base/api.ts'
import { readUllage, ullageId, type UllageReport } from '../contract/ullage.contract.ts'

const keyOf = (id: string) => ['registry', ullageId, 'one', id]

export function useUllage(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(readUllage, { params: { id }, signal }),
  })
}

/** What the server answers to a step is what is shown. */
export function useTakeOver() {
  const queries = useQueryClient()
  return (report: UllageReport) => {
    queries.setQueryData(keyOf(report.id), report)
    void queries.invalidateQueries({ queryKey: ['registry', ullageId, 'list'] })
  }
}
