import type { ServerModule } from '#platform/server/modules.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { operationElements, operationsPath } from '../contract/tank-operations.contract.ts'
import { exportedOperations } from './operations-list.ts'
import { loggedTankOperations } from './tank-operations.logged.ts'
import { tankOperationRoutes } from './tank-operations.routes.ts'

export { operationStage } from './voyage-stage.repo.ts'

export const tankOperationsModule: ServerModule = {
  id: 'tank-operations',
  texts: { 'tank-operations': { en, it } },
  exports: [exportedOperations],
  mentions: [
    {
      id: 'tankOperations',
      title: 'tank-operations:title',
      path: operationsPath,
      element: operationElements.view,
      table: 'tank_operations',
      nameColumn: 'number',
      siteColumn: 'plant',
      columns: {
        plants: 'plant',
        tanks: 'tank_code',
        products: 'product',
        operationTypes: 'operation_type',
        companies: 'product_owner',
        managementTypes: 'management_type',
        fiscalDocuments: 'fiscal_document_type',
      },
    },
  ],
  logged: [loggedTankOperations],
  routes: tankOperationRoutes,
  screens: [
    {
      path: operationsPath,
      element: operationElements.view,
      title: 'tank-operations:title',
      offers: ['plants', 'tanks', 'products', 'operationTypes', 'companies', 'managementTypes', 'fiscalDocuments'],
    },
  ],
}
