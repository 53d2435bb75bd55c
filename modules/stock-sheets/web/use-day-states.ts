import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/web/base/api.ts'
import { daySheet } from '../contract/day-sheet.report.ts'
import { type DayStateOf, readDayStates } from '../contract/sheets.contract.ts'

const none: DayStateOf[] = []

/** How far the days of the plants on the sheet are; asked once for all rows, and again with them. */
export function useDayStates({ day = '', plant, asAt }: Readonly<Record<string, string>>): DayStateOf[] {
  const query = { day, ...(plant ? { plant } : {}), ...(asAt ? { asAt } : {}) }
  const states = useQuery({
    queryKey: ['registry', daySheet.id, 'states', query],
    queryFn: ({ signal }) => call(readDayStates, { query, signal }),
  })
  return states.data ?? none
}
