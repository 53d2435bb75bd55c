import type { ServerModule } from '#platform/server/modules.ts'
import { dailyElements, managementPath, validationPath } from '../contract/daily-plan.contract.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { loggedDays } from './daily-plan.logged.ts'
import { dailyPlanSource } from './daily-plan.report.ts'
import { dailyPlanRoutes } from './daily-plan.routes.ts'
import { mailJob, mailSchedules } from './mail.job.ts'

export const dailyPlanModule: ServerModule = {
  id: 'daily-plan',
  texts: { 'daily-plan': { en, it } },
  reports: [dailyPlanSource],
  screens: [
    {
      path: managementPath,
      element: dailyElements.view,
      title: 'daily-plan:management.title',
      offers: [
        'plants',
        'operationTypes',
        'products',
        'companies',
        'unitsOfMeasure',
        'tanks',
        'equipment',
        'clearanceDocumentTypes',
      ],
    },
    {
      path: validationPath,
      element: dailyElements.view,
      title: 'daily-plan:validation.title',
      offers: ['mailingLists'],
    },
  ],
  routes: dailyPlanRoutes,
  jobs: [mailJob],
  schedules: mailSchedules,
  logged: loggedDays,
}
