import type { Reader } from '#platform/server/database/database.ts'
import { reportRows } from '#platform/server/reports/report-source.ts'
import { productStock } from '../contract/product-stock.report.ts'
import { sumsBy } from '../rules/stock-sheet.ts'
import { dayRows, type SheetAsked } from './sheets.repo.ts'

export const productStockSource = reportRows(productStock, async (db, asked) =>
  sumsBy(await productTanks(db, asked), ['product', 'plant']).map((sum) => ({ ...sum, product: sum.product! })),
)

/** The tanks that it adds up. */
export async function productTanks(db: Reader, asked: SheetAsked) {
  const rows = await dayRows(db, { ...asked, report: 'PRODUCT' })
  return rows.filter((row) => !row.isExcluded && row.product !== null)
}
