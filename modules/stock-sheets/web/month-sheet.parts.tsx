import './stock.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/web/base/api.ts'
import type { ReportPartProps, ReportParts } from '#platform/web/base/web-module.ts'
import { monthSheet } from '../contract/month-sheet.report.ts'
import { readClosedDays } from '../contract/sheets.contract.ts'
import { monthDays } from '../rules/stock-sheet.ts'
import { sheetMarks } from './marks.ts'
import { WhyDrawer } from './why.drawer.tsx'

function About({ asked }: ReportPartProps) {
  const { t } = useTranslation('stock-sheets')
  const query = { month: asked['month']!, ...(asked['plant'] ? { plant: asked['plant'] } : {}) }
  const closed = useQuery({
    queryKey: ['registry', monthSheet.id, 'closedDays', query],
    queryFn: ({ signal }) => call(readClosedDays, { query, signal }),
  })
  const { days: all } = monthDays(query.month)
  if (!closed.data?.length) return null
  return (
    <div className="sheet-line muted">
      {closed.data.map(({ plant, days }) => (
        <span key={plant}>{t('monthly.closedDays', { plant, days, all })}</span>
      ))}
    </div>
  )
}

export const monthSheetParts: ReportParts = {
  About,
  Why: ({ row, asked, onClose }) => {
    const { first, last } = monthDays(asked['month']!)
    const tankCode = String(row['tankCode'])
    return <WhyDrawer report={monthSheet.id} tankCode={tankCode} from={first} day={last} onClose={onClose} />
  },
  marks: sheetMarks,
}
