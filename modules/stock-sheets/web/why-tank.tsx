import './stock.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/web/base/api.ts'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { whyOfTank } from '../contract/why.contract.ts'
import { WhyAvailable } from './why-available.tsx'
import { WhyBook } from './why-book.tsx'
import { WhyMeasured } from './why-measured.tsx'

export interface AskedTank {
  /** Asked by its own permission, and again when it is out of date. */
  report: string
  tankCode: string
  from: string
  day: string
  asAt?: string | undefined
}

/** Why a sheet says so of a tank: its measurement, the postings that the book is the sum of, and what is held back. */
export function WhyTank({ report, tankCode, from, day, asAt }: AskedTank) {
  const { t } = useTranslation('stock-sheets')
  const why = useQuery({
    queryKey: ['registry', report, 'why', tankCode, from, day, asAt],
    queryFn: ({ signal }) =>
      call(whyOfTank[report]!, { params: { tankCode, day }, query: { from, ...(asAt ? { asAt } : {}) }, signal }),
    staleTime: 0,
  })
  if (!why.data) return <Awaited query={why} height={24} />
  return (
    <div className="sheet-why">
      <p className="muted">{t('basis')}</p>
      <h3>{t('why.measured')}</h3>
      <WhyMeasured {...why.data} />
      <h3>{t('why.book')}</h3>
      <WhyBook why={why.data} from={from} />
      <h3>{t('why.available')}</h3>
      <WhyAvailable why={why.data} />
    </div>
  )
}
