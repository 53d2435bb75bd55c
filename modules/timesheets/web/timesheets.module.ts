import type { WebModule } from '#platform/web/base/web-module.ts'
import { timesheetElements, timesheetsPath } from '../contract/timesheets.contract.ts'

export const timesheetsWeb: WebModule = {
  id: 'timesheets',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  screens: [
    {
      path: timesheetsPath,
      element: timesheetElements.view,
      load: () => import('./timesheets.screen.tsx').then((chunk) => ({ Screen: chunk.TimesheetsScreen })),
    },
    {
      path: `${timesheetsPath}/new`,
      element: timesheetElements.edit,
      load: () => import('./new-timesheet.screen.tsx').then((chunk) => ({ Screen: chunk.NewTimesheetScreen })),
    },
    {
      path: `${timesheetsPath}/$id`,
      element: timesheetElements.view,
      load: () => import('./timesheet.screen.tsx').then((chunk) => ({ Screen: chunk.TimesheetScreen })),
    },
  ],
}
