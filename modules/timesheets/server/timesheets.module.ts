import type { ServerModule } from '#platform/server/modules.ts'
import { timesheetRegistry } from '../contract/timesheets.registry.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { timesheetCards, timesheetDoors } from './home-cards.repo.ts'
import { loggedOfTimesheets } from './timesheets.logged.ts'
import { timesheetRoutes } from './timesheets.routes.ts'

export { timesheetStages } from './voyage-stages.repo.ts'

export const timesheetsModule: ServerModule = {
  id: 'timesheets',
  texts: { timesheets: { en, it } },
  lists: [{ registry: timesheetRegistry }],
  logged: loggedOfTimesheets,
  homeCards: timesheetCards,
  homeDoors: timesheetDoors,
  routes: timesheetRoutes,
}
