import type { ServerModule } from '#platform/server/modules.ts'
import { heldLocks } from '../contract/locks.report.ts'
import words from '../contract/words.json' with { type: 'json' }
import en from '../i18n/en.json' with { type: 'json' }
import it from '../i18n/it.json' with { type: 'json' }
import { stockCards, stockDoors } from './home-cards.repo.ts'
import { lockRoutes } from './locks.routes.ts'
import { lockForced } from './tank-locks.ts'
import { daySheetSource } from './day-sheet.report.ts'
import { deadStockSource } from './dead-stock.report.ts'
import { editLogSource } from './edit-log.report.ts'
import { stockItems } from './handover-items.repo.ts'
import { heldLocksSource, lockHistorySource } from './locks.report.ts'
import { monthSheetSource } from './month-sheet.report.ts'
import { movementsListSource } from './movements-list.report.ts'
import { productStockSource } from './product-stock.report.ts'
import { stockSummarySource } from './stock-summary.report.ts'
import { sheetRoutes } from './sheets.routes.ts'
import { whyRoutes } from './why.routes.ts'
import { snapshotJob, snapshotSchedules } from './snapshot.job.ts'
import { loggedDaySheets, loggedStockDays } from './stock-sheets.logged.ts'

export const stockSheetsModule: ServerModule = {
  id: 'stock-sheets',
  texts: { 'stock-sheets': { en, it } },
  words,
  logged: [loggedStockDays, loggedDaySheets],
  routes: [...sheetRoutes, ...lockRoutes, ...whyRoutes],
  homeCards: stockCards,
  homeDoors: stockDoors,
  handoverItems: stockItems,
  jobs: [snapshotJob],
  schedules: snapshotSchedules,
  reports: [
    daySheetSource,
    monthSheetSource,
    deadStockSource,
    heldLocksSource,
    lockHistorySource,
    editLogSource,
    productStockSource,
    stockSummarySource,
    movementsListSource,
  ],
  // One screen, two addresses; the menu names it once, beside the sheets.
  screens: [{ path: '/stock/LockedAsset', element: heldLocks.elements.view }],
  reasons: [lockForced],
}
