import type { ServerModule } from '#platform/server/modules.ts'
import { lockElements } from '../contract/locks.contract.ts'
import { sheetElements } from '../contract/sheets.contract.ts'
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { lockForced, lockRoutes } from './locks.routes.ts'
import { movementsListSource } from './movements-list.report.ts'
import { sheetRoutes } from './sheets.routes.ts'
import { loggedDaySheets, loggedStockDays } from './stock-sheets.logged.ts'

export const stockSheetsModule: ServerModule = {
  id: 'stock-sheets',
  texts: { 'stock-sheets': { en, it } },
  logged: [loggedStockDays, loggedDaySheets],
  routes: [...sheetRoutes, ...lockRoutes],
  reports: [movementsListSource],
  screens: [
    { path: '/stock-management/daily-tank', element: sheetElements.view, offers: ['plants', 'products', 'tanks'] },
    { path: '/stock-management/monthly-tank', element: sheetElements.month, offers: ['plants', 'products', 'tanks'] },
    {
      path: '/stock-management/daily-dead-stock',
      element: sheetElements.dead,
      offers: ['plants', 'products', 'tanks'],
    },
    { path: '/stock-management/daily-locked', element: lockElements.view, offers: ['plants', 'tanks', 'users'] },
    { path: '/stock/LockedAsset', element: lockElements.view },
    { path: '/stock-management/manual-edit-log', element: sheetElements.log, offers: ['plants', 'tanks', 'users'] },
    { path: '/product-stock', element: sheetElements.product, offers: ['plants', 'products'] },
    { path: '/stock-summary', element: sheetElements.summary, offers: ['plants', 'products', 'tanks'] },
  ],
  reasons: [lockForced],
}
