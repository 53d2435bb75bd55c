import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { call } from '#platform/web/base/api.ts'
import { SavedCalculations } from '#platform/web/calculator/saved-calculations.tsx'
import { type Calculation, calculatorId, listCalculations } from '../contract/calculator.contract.ts'
import { differences } from '../rules/calculator.ts'
import { useCalculatorAddress } from './use-calculator.ts'
import { useTankWords } from './use-tank-words.ts'

/** What was saved for this tank; the open one against the last one that was measured, as what was planned is no measure. */
export function SavedTankCalculations({ tankCode, shown }: { tankCode: string; shown: Calculation | undefined }) {
  const { t } = useTranslation('tanks')
  const { go } = useCalculatorAddress()
  const words = useTankWords()
  const { data } = useQuery({
    queryKey: ['registry', calculatorId, 'list', tankCode],
    queryFn: ({ signal }) => call(listCalculations, { query: { tankCode }, signal }),
  })
  const before =
    shown && !shown.opening
      ? data?.slice(data.findIndex(({ id }) => id === shown.id) + 1).find(({ purpose }) => purpose !== 'discharge')
      : undefined
  return (
    <SavedCalculations
      rows={data?.map(({ id, measuredAt, createdBy, figures, purpose }) => ({
        id,
        at: measuredAt,
        by: createdBy,
        figures,
        mark: purpose !== 'level' && <StatusChip tone="muted" text={t(`calculator.tab.${purpose}`)} />,
      }))}
      shown={shown?.id}
      against={shown && before && { at: before.measuredAt, differences: differences(before.figures, shown.figures) }}
      told={['netStandard', 'massVacuum']}
      words={words}
      onOpen={(id) => go({ tank: tankCode, id })}
      onCompare={(id, other) => go({ tank: tankCode, id, with: other })}
    />
  )
}
