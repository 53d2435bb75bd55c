import type { ServerModule } from '#platform/server/modules.ts'
import { lockElements } from '../contract/locks.contract.ts'
import { movementsListElements } from '../contract/movements-list.contract.ts'
import { sheetElements } from '../contract/sheets.contract.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { lockForced, lockRoutes } from './locks.routes.ts'
import { movementsListRoutes } from './movements-list.routes.ts'
import { sheetRoutes } from './sheets.routes.ts'

export const stockSheetsModule: ServerModule = {
  id: 'stock-sheets',
  texts: { 'stock-sheets': { en, it } },
  routes: [...sheetRoutes, ...lockRoutes, ...movementsListRoutes],
  screens: [
    { path: '/stock-management/daily-tank', element: sheetElements.view },
    { path: '/stock-management/monthly-tank', element: sheetElements.month },
    { path: '/stock-management/daily-dead-stock', element: sheetElements.dead },
    { path: '/stock-management/daily-locked', element: lockElements.view },
    { path: '/stock/LockedAsset', element: lockElements.view },
    { path: '/stock-management/manual-edit-log', element: sheetElements.log },
    { path: '/product-stock', element: sheetElements.product },
    { path: '/stock-summary', element: sheetElements.summary },
    { path: '/tanks-movements-list-a-18', element: movementsListElements.view },
  ],
  reasons: [lockForced],
}
