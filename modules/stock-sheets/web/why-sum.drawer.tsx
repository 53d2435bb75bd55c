import './stock.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#platform/core/date-format.ts'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call } from '#platform/web/base/api.ts'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { whyOfSum } from '../contract/why.contract.ts'
import { SumTanks } from './why-sum-tanks.tsx'
import { WhyTank } from './why-tank.tsx'

export interface AskedSum {
  report: string
  plant: string
  product: string | null
  family: string | null
  days: readonly string[]
  asAt?: string | undefined
}

/** The tanks that a sum is of, and behind each its own why; of a change, those of both days. */
export function WhySumDrawer({ onClose, ...asked }: AskedSum & { onClose: () => void }) {
  const { t } = useTranslation('stock-sheets')
  const { language } = useUi()
  const [tank, setTank] = useState<{ tankCode: string; day: string } | null>(null)
  const name = tank?.tankCode ?? `${asked.product ?? '–'}, ${asked.plant}`
  const day = formatDate(tank?.day ?? asked.days[0]!, language)
  return (
    <SideDrawer opened wide title={t('why.title', { tank: name, day })} onClose={onClose}>
      {tank ? (
        <>
          <ActionButton label={t('why.back')} onClick={() => setTank(null)} keepLabel />
          <WhyTank report={asked.report} {...tank} from={tank.day} asAt={asked.asAt} />
        </>
      ) : (
        asked.days.map((of) => (
          <TanksOfDay key={of} {...asked} day={of} onTank={(tankCode) => setTank({ tankCode, day: of })} />
        ))
      )}
    </SideDrawer>
  )
}

function TanksOfDay(props: AskedSum & { day: string; onTank: (tankCode: string) => void }) {
  const { report, plant, product, family, day, asAt, onTank } = props
  const { language } = useUi()
  const query = {
    day,
    plant,
    ...(product === null ? {} : { product }),
    ...(family === null ? {} : { family }),
    ...(asAt ? { asAt } : {}),
  }
  const tanks = useQuery({
    queryKey: ['registry', report, 'why', query],
    queryFn: ({ signal }) => call(whyOfSum[report]!, { query, signal }),
    staleTime: 0,
  })
  if (!tanks.data) return <Awaited query={tanks} height={24} />
  return (
    <div className="sheet-why">
      <h3>{formatDate(day, language)}</h3>
      <SumTanks rows={tanks.data} onTank={onTank} />
    </div>
  )
}
