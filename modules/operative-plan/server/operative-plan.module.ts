import type { ServerModule } from '#platform/server/modules.ts'
import { planElements, planPath } from '../contract/plan.contract.ts'
import { scheduledOperationRegistry } from '../contract/scheduled-operations.registry.ts'
import words from '../contract/words.json' with { type: 'json' }
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { planTellers } from './found-operations.ts'
import { planCards, planDoors } from './home-cards.repo.ts'
import { loggedPlan } from './operative-plan.logged.ts'
import { planRoutes } from './plan.routes.ts'
import { planSchedules, templatesJob } from './templates.job.ts'
import { whatIfRoutes } from './what-if.routes.ts'

export { planStage } from './voyage-stage.repo.ts'

export const operativePlanModule: ServerModule = {
  id: 'operative-plan',
  texts: { 'operative-plan': { en, it } },
  lists: [{ registry: scheduledOperationRegistry }],
  tellers: planTellers,
  words,
  screens: [
    {
      path: planPath,
      element: planElements.view,
      title: 'operative-plan:board.title',
      offers: ['plants', 'mailingLists'],
    },
  ],
  routes: [...planRoutes, ...whatIfRoutes],
  homeCards: planCards,
  homeDoors: planDoors,
  jobs: [templatesJob],
  schedules: planSchedules,
  logged: loggedPlan,
}
