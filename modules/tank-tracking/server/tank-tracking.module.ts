import type { ServerModule } from '#platform/server/modules.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { tankTrackingLogSource } from './tank-tracking-log.report.ts'
import { loggedTankTrackings } from './tank-tracking.logged.ts'
import { tankTrackingSource } from './tank-tracking.report.ts'
import { tankTrackingRoutes } from './tank-tracking.routes.ts'

export const tankTrackingModule: ServerModule = {
  id: 'tank-tracking',
  texts: { 'tank-tracking': { en, it } },
  reports: [tankTrackingSource, tankTrackingLogSource],
  routes: tankTrackingRoutes,
  logged: [loggedTankTrackings],
}
