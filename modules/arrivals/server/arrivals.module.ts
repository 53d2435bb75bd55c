import type { ServerModule } from '#platform/server/modules.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { loggedArrivals } from './arrivals.logged.ts'
import { arrivalsSource } from './arrivals.report.ts'
import { arrivalRoutes } from './arrivals.routes.ts'
import { arrivalCards } from './home-cards.repo.ts'
import { noticeMissing, noticeSchedules, noticesJob } from './notices.job.ts'

export { arrivalStage } from './voyage-stage.repo.ts'

export const arrivalsModule: ServerModule = {
  id: 'arrivals',
  texts: { arrivals: { en, it } },
  reports: [arrivalsSource],
  routes: arrivalRoutes,
  homeCards: arrivalCards,
  jobs: [noticesJob],
  schedules: noticeSchedules,
  reasons: [noticeMissing],
  logged: loggedArrivals,
}
