import type { WebModule } from '#platform/web/base/web-module.ts'
import { tankPage } from '#modules/tanks/contract/tank-page.ts'
import { daySheet } from '../contract/day-sheet.report.ts'
import { deadStockReport } from '../contract/dead-stock.report.ts'
import { editLogReport } from '../contract/edit-log.report.ts'
import { heldLocks, lockHistory } from '../contract/locks.report.ts'
import { monthSheet } from '../contract/month-sheet.report.ts'
import { movementsList } from '../contract/movements-list.report.ts'
import { productStock } from '../contract/product-stock.report.ts'
import { stockSummary } from '../contract/stock-summary.report.ts'

const others = () => import('./other-sheets.parts.tsx')

export const stockSheetsWeb: WebModule = {
  id: 'stock-sheets',
  i18n: { en: () => import('../i18n/en.json'), it: () => import('../i18n/it.json') },
  pageParts: [
    {
      of: tankPage,
      id: 'stock',
      element: daySheet.elements.view,
      title: 'stock-sheets:dailyTankStock.title',
      load: () => import('./stock-of-tank.tsx').then((chunk) => ({ Screen: chunk.StockOfTank })),
    },
    {
      of: tankPage,
      id: 'locks',
      element: heldLocks.elements.view,
      title: 'stock-sheets:lockedAssets.title',
      load: () => import('./locks-of-tank.tsx').then((chunk) => ({ Screen: chunk.LocksOfTank })),
    },
  ],
  reports: [
    { report: daySheet, parts: async () => (await import('./day-sheet.parts.tsx')).daySheetParts },
    { report: monthSheet, parts: async () => (await import('./month-sheet.parts.tsx')).monthSheetParts },
    { report: deadStockReport, parts: async () => (await others()).deadStockParts },
    {
      report: heldLocks,
      // One screen, two entries in the menu: beside the sheets, and among the stock's own settings.
      alsoAt: ['/stock/LockedAsset'],
      parts: async () => (await import('./locks.parts.tsx')).heldLocksParts,
    },
    { report: lockHistory, parts: async () => (await import('./locks.parts.tsx')).lockHistoryParts },
    { report: editLogReport },
    { report: productStock, parts: async () => (await others()).productStockParts },
    { report: stockSummary, parts: async () => (await others()).stockSummaryParts },
    { report: movementsList, parts: async () => (await others()).movementsParts },
  ],
}
