import { siteTime } from '#platform/core/date-format.ts'
import { addDays } from '#platform/core/report-parameters.ts'
import type { ReportParts } from '#platform/web/base/web-module.ts'
import { deadStockReport } from '../contract/dead-stock.report.ts'
import { movementsList } from '../contract/movements-list.report.ts'
import { productStock } from '../contract/product-stock.report.ts'
import { stockSummary } from '../contract/stock-summary.report.ts'
import { sumMarks } from './marks.ts'
import { WhySumDrawer } from './why-sum.drawer.tsx'
import { WhyDrawer } from './why.drawer.tsx'

export const deadStockParts: ReportParts = {
  Why: ({ row, asked: { day = '' }, onClose }) => (
    <WhyDrawer report={deadStockReport.id} tankCode={String(row['tankCode'])} from={day} day={day} onClose={onClose} />
  ),
}

/** The book of the day of the posting, up to its end. */
export const movementsParts: ReportParts = {
  Why: ({ row, asked, onClose }) => {
    const { date } = siteTime(String(row['measuredAt']))
    const tankCode = String(row['tankCode'])
    return (
      <WhyDrawer
        report={movementsList.id}
        tankCode={tankCode}
        from={date}
        day={date}
        asAt={asked['asAt']}
        onClose={onClose}
      />
    )
  },
}

const sumOf = (report: string): ReportParts['Why'] =>
  function WhySum({ row, field, asked, onClose }) {
    const { day = '', compareWith = addDays(day, -1), asAt } = asked
    const code = (name: string) => (row[name] ?? null) as string | null
    return (
      <WhySumDrawer
        report={report}
        plant={String(row['plant'])}
        product={code('product')}
        family={code('family')}
        days={field.startsWith('change') ? [day, compareWith] : [day]}
        asAt={asAt}
        onClose={onClose}
      />
    )
  }

export const productStockParts: ReportParts = { marks: sumMarks, Why: sumOf(productStock.id)! }
export const stockSummaryParts: ReportParts = { marks: sumMarks, Why: sumOf(stockSummary.id)! }
