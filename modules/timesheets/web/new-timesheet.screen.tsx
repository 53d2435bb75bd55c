import { useTranslation } from 'react-i18next'
import { useNavigate } from '#platform/web/base/address.tsx'
import { usePageTitle } from '#platform/web/base/page-title.ts'
import { timesheetsPath } from '../contract/timesheets.contract.ts'
import { NewTimesheet } from './new-timesheet.dialog.tsx'

/** Begun from the home page. */
export function NewTimesheetScreen() {
  const { t } = useTranslation('timesheets')
  const navigate = useNavigate()
  usePageTitle(t('timesheets.title.new'))
  return <NewTimesheet onClose={() => void navigate({ to: timesheetsPath })} />
}
