import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTankWords } from '#modules/tanks/web/public.ts'
import { CalcTrace, type TraceStep } from '#platform/ui/parts/calc-trace.tsx'
import { SideDrawer } from '#platform/ui/parts/side-drawer.tsx'
import { call } from '#platform/web/base/api.ts'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { explainUllage, ullageId, type UllageReport } from '../contract/ullage.contract.ts'

/** Why the figures of a tank, or of the comparison, are what they are: step by step from what was read. */
export function WhyDrawer(props: { report: UllageReport; about: string; onClose: () => void }) {
  const { t } = useTranslation('ullage')
  const { trace: words } = useTankWords()
  const { report, about } = props
  const why = useQuery({
    queryKey: ['registry', ullageId, 'why', report.id, report.version],
    queryFn: ({ signal }) => call(explainUllage, { params: { id: report.id }, signal }),
  })
  const steps = (about === '' ? why.data?.comparison : why.data?.rows.find(({ tank }) => tank === about)?.steps) ?? []
  return (
    <SideDrawer
      opened
      wide
      title={about === '' ? t('whyComparison') : t('whyOf', { tank: about })}
      onClose={props.onClose}
    >
      <Awaited query={why} height={28} />
      {why.data && <CalcTrace steps={steps as TraceStep[]} version={why.data.calcVersion} words={words} />}
    </SideDrawer>
  )
}
