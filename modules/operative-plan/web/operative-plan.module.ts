import type { WebModule } from '#platform/web/base/web-module.ts'
import { operationsPath, planElements, planPath } from '../contract/plan.contract.ts'

export const operativePlanWeb: WebModule = {
  id: 'operative-plan',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  screens: [
    {
      path: planPath,
      element: planElements.view,
      load: () => import('./plan.screen.tsx').then((chunk) => ({ Screen: chunk.PlanScreen })),
    },
    {
      path: operationsPath,
      element: planElements.view,
      load: () => import('./operations.screen.tsx').then((chunk) => ({ Screen: chunk.OperationsScreen })),
    },
    {
      path: `${operationsPath}/new`,
      element: planElements.edit,
      load: () => import('./new-operation.screen.tsx').then((chunk) => ({ Screen: chunk.NewOperationScreen })),
    },
    {
      path: `${operationsPath}/$id`,
      element: planElements.view,
      load: () => import('./operation.screen.tsx').then((chunk) => ({ Screen: chunk.OperationScreen })),
    },
  ],
}
