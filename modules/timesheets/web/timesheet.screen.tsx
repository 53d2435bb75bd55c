import { useParams } from '#platform/web/base/address.tsx'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { TimesheetPage } from './timesheet-page.tsx'
import { useTimesheet } from './use-timesheet.ts'

export function TimesheetScreen() {
  const { id } = useParams<{ id: string }>()
  const timesheet = useTimesheet(id)
  if (!timesheet.data) return <Awaited query={timesheet} height={32} />
  return <TimesheetPage key={id} timesheet={timesheet.data} />
}
