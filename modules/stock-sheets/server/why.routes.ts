import { notFound } from '#platform/core/app-error.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { reads, type Route } from '#platform/server/http/route.ts'
import { productStock } from '../contract/product-stock.report.ts'
import { stockSummary } from '../contract/stock-summary.report.ts'
import { type TankWhy, whyOfSum, whyOfTank } from '../contract/why.contract.ts'
import { bookBefore, postingsBetween } from './book.repo.ts'
import { heldBackOn } from './held-back.repo.ts'
import { productTanks } from './product-stock.report.ts'
import { closedDays, dayRows, type SheetAsked } from './sheets.repo.ts'
import { summaryTanks } from './stock-summary.report.ts'
import { whyLeftOut } from './why-left-out.ts'

const tanksOf = { [productStock.id]: productTanks, [stockSummary.id]: summaryTanks }

/** Why a stock is what it is, from each report by its own permission. */
export const whyRoutes: Route[] = [
  ...Object.values(whyOfTank).map((endpoint) =>
    reads(endpoint, async ({ params, query }, db) => ({ data: await tankWhy(db, { ...params, ...query }) })),
  ),
  ...Object.entries(whyOfSum).map(([id, endpoint]) =>
    reads(endpoint, async ({ query: { product, family, ...asked } }, db) => {
      const rows = await tanksOf[id]!(db, asked)
      const isOf = (row: (typeof rows)[number]) =>
        row.product === (product ?? null) && (family === undefined || row.family === family)
      return { data: rows.filter(isOf) }
    }),
  ),
]

async function tankWhy(
  db: Reader,
  asked: SheetAsked & { tankCode: string; from?: string | undefined },
): Promise<TankWhy> {
  const { tankCode, day, from = day, asAt } = asked
  const [row] = await dayRows(db, { day, tankCode, asAt })
  if (!row) throw notFound()
  const [closed] = await closedDays(db, { day, plant: row.plant, asAt })
  return {
    row,
    before: await bookBefore(db, tankCode, from, asAt),
    postings: await postingsBetween(db, tankCode, from, day, asAt),
    // Of a closed day what was known when it was closed, as its figures.
    ...(await heldBackOn(db, tankCode, day, closed?.at ?? asAt)),
    // The gauges are looked at as they are known now, and not as at a moment.
    leftOutFor: asAt ? null : await whyLeftOut(db, day, row),
  }
}
