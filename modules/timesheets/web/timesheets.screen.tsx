import { useState } from 'react'
import { RegistryListScreen } from '#platform/web/registry/registry-list.screen.tsx'
import { timesheetRegistry } from '../contract/timesheets.registry.ts'
import { NewTimesheet } from './new-timesheet.dialog.tsx'

/** What was written of each ship's call, by its state. */
export function TimesheetsScreen() {
  const [creating, setCreating] = useState(false)
  return (
    <>
      <RegistryListScreen registry={timesheetRegistry} own={{ create: () => setCreating(true) }} />
      {creating && <NewTimesheet onClose={() => setCreating(false)} />}
    </>
  )
}
