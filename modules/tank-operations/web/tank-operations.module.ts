import type { WebModule } from '#platform/web/base/web-module.ts'
import { tankPage } from '#modules/tanks/contract/tank-page.ts'
import { operationElements, operationsPath } from '../contract/tank-operations.contract.ts'

export const tankOperationsWeb: WebModule = {
  id: 'tank-operations',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  pageParts: [
    {
      of: tankPage,
      id: 'operations',
      element: operationElements.view,
      title: 'tank-operations:tankOperations.title.many',
      load: () => import('./operations-of-tank.tsx').then((chunk) => ({ Screen: chunk.OperationsOfTank })),
    },
  ],
  screens: [
    {
      path: operationsPath,
      element: operationElements.view,
      load: () => import('./operations.screen.tsx').then((chunk) => ({ Screen: chunk.OperationsScreen })),
    },
    {
      path: `${operationsPath}/new`,
      element: operationElements.edit,
      load: () => import('./new-operation.screen.tsx').then((chunk) => ({ Screen: chunk.NewOperationScreen })),
    },
    {
      path: `${operationsPath}/$id`,
      element: operationElements.view,
      load: () => import('./operation.screen.tsx').then((chunk) => ({ Screen: chunk.OperationScreen })),
    },
  ],
}
