import type { ComponentType } from 'react'
import type { WebModule, WebScreen } from '#platform/web/base/web-module.ts'
import { lockElements } from '../contract/locks.contract.ts'
import { movementsList } from '../contract/movements-list.report.ts'
import { sheetElements } from '../contract/sheets.contract.ts'

const screen = (path: string, element: string, load: () => Promise<ComponentType>): WebScreen => ({
  path,
  element,
  load: () => load().then((Screen) => ({ Screen })),
})

const lockedScreen = async () => (await import('./locked.screen.tsx')).LockedScreen

export const stockSheetsWeb: WebModule = {
  id: 'stock-sheets',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  screens: [
    screen(
      '/stock-management/daily-tank',
      sheetElements.view,
      async () => (await import('./daily.screen.tsx')).DailyScreen,
    ),
    screen(
      '/stock-management/monthly-tank',
      sheetElements.month,
      async () => (await import('./monthly.screen.tsx')).MonthlyScreen,
    ),
    screen(
      '/stock-management/daily-dead-stock',
      sheetElements.dead,
      async () => (await import('./dead-stock.screen.tsx')).DeadStockScreen,
    ),
    // One screen, two entries in the menu: beside the sheets, and among the stock's own settings.
    screen('/stock-management/daily-locked', lockElements.view, lockedScreen),
    screen('/stock/LockedAsset', lockElements.view, lockedScreen),
    screen(
      '/stock-management/manual-edit-log',
      sheetElements.log,
      async () => (await import('./edit-log.screen.tsx')).EditLogScreen,
    ),
    screen(
      '/product-stock',
      sheetElements.product,
      async () => (await import('./product-stock.screen.tsx')).ProductStockScreen,
    ),
    screen(
      '/stock-summary',
      sheetElements.summary,
      async () => (await import('./stock-summary.screen.tsx')).StockSummaryScreen,
    ),
  ],
  reports: [{ report: movementsList }],
}
