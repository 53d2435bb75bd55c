import type { Tx } from '#platform/server/database/database.ts'
import { tellManyChanged } from '#platform/server/notify/tell-changed.ts'
import { daySheet } from '../contract/day-sheet.report.ts'
import { editLogReport } from '../contract/edit-log.report.ts'
import { monthSheet } from '../contract/month-sheet.report.ts'
import { productStock } from '../contract/product-stock.report.ts'
import { stockSummary } from '../contract/stock-summary.report.ts'

/** What shows the stock of a day as it was typed in or closed; each is told by itself, to whoever may see it. */
const reports = [daySheet, monthSheet, productStock, stockSummary, editLogReport]

export async function tellSheets(tx: Tx, plant: string): Promise<void> {
  for (const report of reports) await tellManyChanged(tx, report, { sites: [plant] })
}
