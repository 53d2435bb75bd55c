import type { WebModule } from '#platform/web/base/web-module.ts'
import { dailyElements, managementPath, validationPath } from '../contract/daily-plan.contract.ts'
import { dailyPlanReport } from '../contract/daily-plan.report.ts'

export const dailyPlanWeb: WebModule = {
  id: 'daily-plan',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  reports: [{ report: dailyPlanReport }],
  screens: [
    {
      path: managementPath,
      element: dailyElements.view,
      load: () => import('./management.screen.tsx').then((chunk) => ({ Screen: chunk.ManagementScreen })),
    },
    {
      path: validationPath,
      element: dailyElements.view,
      load: () => import('./validation.screen.tsx').then((chunk) => ({ Screen: chunk.ValidationScreen })),
    },
  ],
}
