import type { Tx } from '#platform/server/database/database.ts'
import { tellManyChanged } from '#platform/server/notify/tell-changed.ts'
import { daySheet } from '../contract/day-sheet.report.ts'
import { deadStockReport } from '../contract/dead-stock.report.ts'
import { editLogReport } from '../contract/edit-log.report.ts'
import { heldLocks } from '../contract/locks.report.ts'
import { monthSheet } from '../contract/month-sheet.report.ts'
import { productStock } from '../contract/product-stock.report.ts'
import { stockSummary } from '../contract/stock-summary.report.ts'

/** What shows the stock of a day as it was typed in, measured or closed; each is told by itself, to whoever may see it. */
const sheets = [daySheet, monthSheet, productStock, stockSummary, deadStockReport, editLogReport]
/** What shows who has a tank in hand. */
const lists = [daySheet, heldLocks]

export const tellSheets = (tx: Tx, plant: string) => tellAll(tx, sheets, plant)
export const tellLocks = (tx: Tx, plant: string) => tellAll(tx, lists, plant)

async function tellAll(tx: Tx, reports: readonly { id: string }[], plant: string): Promise<void> {
  for (const report of reports) await tellManyChanged(tx, report, { sites: [plant] })
}
