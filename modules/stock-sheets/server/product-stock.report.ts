import { reportRows } from '#platform/server/reports/report-source.ts'
import { productStock } from '../contract/product-stock.report.ts'
import { sumsBy } from '../rules/stock-sheet.ts'
import { dayRows } from './sheets.repo.ts'

export const productStockSource = reportRows(productStock, async (db, asked) => {
  const rows = await dayRows(db, { ...asked, report: 'PRODUCT' })
  const counted = rows.filter((row) => !row.isExcluded && row.product !== null)
  return sumsBy(counted, ['product', 'plant']).map((sum) => ({ ...sum, product: sum.product! }))
})
