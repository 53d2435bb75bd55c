import { IconLink, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { ErrorPanel } from '#platform/ui/parts/error-panel.tsx'
import { PageHeader } from '#platform/ui/parts/page-header.tsx'
import { SkeletonRows } from '#platform/ui/parts/skeleton-rows.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { toast } from '#platform/ui/parts/toast.ts'
import { useDescribeError } from '#platform/web/base/use-describe-error.ts'
import type { OneCalculation } from '../contract/calculator.contract.ts'
import { warningsOf } from '../rules/calculator.ts'
import { movedBetween } from '../rules/movement.ts'
import { CalculatorInputs } from './calculator-inputs.tsx'
import { CalculatorResults } from './calculator-results.tsx'
import { MovedResults } from './moved-results.tsx'
import { SavedCalculations } from './saved-calculations.tsx'
import { useCalculation, useCalculatorAddress, useTankFacts } from './use-calculator.ts'
import { formOf, type MeasureForm } from './use-measure-form.ts'

/** A calculation as it was saved, at an address that can be sent to others, and printed with its trace. */
export function StoredCalculation({ id, form }: { id: string; form: MeasureForm }) {
  const { t } = useTranslation('tanks')
  const describeError = useDescribeError()
  const { go } = useCalculatorAddress()
  const stored = useCalculation(id)
  const shown = stored.data
  const facts = useTankFacts(shown?.tankCode ?? '', shown?.measuredAt ?? '')
  if (stored.error) return <ErrorPanel {...describeError(stored.error)} onRetry={() => void stored.refetch()} />
  if (!shown) return <SkeletonRows height={32} />
  const { opening } = shown
  const side = (one: OneCalculation) => ({ figures: one.figures, trace: one.trace, warnings: warningsOf(one.trace) })
  const inputs = (one: OneCalculation, isOpening: boolean) => (
    <CalculatorInputs
      heading={t(
        `calculator.${isOpening ? 'opening' : one.purpose === 'discharge' ? 'planned' : opening ? 'closing' : 'inputs'}`,
      )}
      prefix={isOpening ? 'opening-' : ''}
      tankCode={one.tankCode}
      {...(isOpening || !opening ? { onTank: () => {} } : {})}
      facts={facts.data}
      form={{ values: formOf(one.measure), origins: one.origins, measuredAt: one.measuredAt }}
      issues={[]}
      all={one.purpose === 'data'}
      {...(one.purpose === 'discharge' ? {} : { typedBy: one.createdBy })}
      readOnly
    />
  )
  return (
    <div className="screen calculator">
      <PageHeader
        title={t('calculator.title')}
        status={<StatusChip tone="neutral" text={t(`calculator.tab.${shown.purpose}`)} />}
        actions={
          <>
            <ActionButton
              label={t('calculator.copyLink')}
              icon={IconLink}
              onClick={() =>
                void navigator.clipboard.writeText(location.href).then(() => toast(t('calculator.linkCopied')))
              }
            />
            <ActionButton label={t('calculator.print')} icon={IconPrinter} onClick={() => window.print()} />
            <ActionButton
              label={t('calculator.useAgain')}
              onClick={() => {
                form.fill(shown.measure, shown.origins, shown.measuredAt)
                go({ tank: shown.tankCode })
              }}
            />
            <ActionButton label={t('calculator.new')} tone="primary" onClick={() => go({ tank: shown.tankCode })} />
          </>
        }
      />
      <div className={opening ? 'calculator-body calculator-wide' : 'calculator-body'}>
        <div className={opening ? 'calculator-sides' : undefined}>
          {opening && inputs(opening, true)}
          {inputs(shown, false)}
        </div>
        <div>
          {opening ? (
            <MovedResults
              opening={side(opening)}
              closing={side(shown)}
              moved={movedBetween(opening.trace, shown.trace)}
            />
          ) : (
            <CalculatorResults {...side(shown)} />
          )}
          <SavedCalculations
            tankCode={shown.tankCode}
            shown={shown}
            onOpen={(other) => go({ tank: shown.tankCode, id: other })}
            onCompare={(one, other) => go({ tank: shown.tankCode, id: one, with: other })}
          />
        </div>
      </div>
    </div>
  )
}
