import { reportRows } from '#platform/server/reports/report-source.ts'
import { productStock } from '../contract/product-stock.report.ts'
import { isMeasured, sumsBy } from '../rules/stock-sheet.ts'
import { dayRows } from './sheets.repo.ts'

export const productStockSource = reportRows(productStock, async (db, asked) => {
  const rows = await dayRows(db, { ...asked, report: 'PRODUCT' })
  const counted = rows.filter((row) => !row.isExcluded && row.product !== null)
  return sumsBy(counted, ['product', 'plant']).map((sum) => {
    // Of tanks that nobody has measured there is not nothing: it is not known.
    const known = (value: string | null) => (isMeasured(sum) ? value : null)
    return {
      product: sum.product!,
      family: sum.family,
      plant: sum.plant,
      tanks: sum.tanks,
      unmeasured: sum.missing,
      mass: known(sum.mass),
      volume15: known(sum.volume15),
      density15: sum.density15,
      availableMass: known(sum.availableMass),
      bookMass: sum.bookMass,
    }
  })
})
