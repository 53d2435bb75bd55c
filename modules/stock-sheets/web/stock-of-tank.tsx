import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, siteTime } from '#platform/core/date-format.ts'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { ShortList } from '#platform/web/registry/list/short-list.tsx'
import { daySheet } from '../contract/day-sheet.report.ts'

const days = 3
const dayMs = 24 * 3_600_000

/** What one tank held at the end of the last days, measured and by the book, for its page. */
export function StockOfTank({ code }: { code: string }) {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  // Counted at noon, which is of the same day whatever the clocks do.
  const [noon] = useState(() => Date.parse(`${siteTime(new Date().toISOString()).date}T12:00:00Z`))
  return Array.from({ length: days }, (_, back) => {
    const day = new Date(noon - (back + 1) * dayMs).toISOString().slice(0, 10)
    return (
      <ShortList
        key={day}
        title={`${t('dailyTankStock.title')} ${formatDate(day, language)}`}
        list={daySheet}
        query={{ day, tankCode: code }}
        fields={['source', 'measuredAt', 'level', 'volume15', 'mass', 'bookMass', 'delta']}
      />
    )
  })
}
