import { useTranslation } from 'react-i18next'
import { ActionButton } from '#platform/ui/parts/action-button.tsx'
import { StatusChip } from '#platform/ui/parts/status-chip.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { call, download } from '#platform/web/base/api.ts'
import { Awaited } from '#platform/web/base/awaited.tsx'
import { CalculatorFrame } from '#platform/web/calculator/calculator-frame.tsx'
import { CalculatorResults } from '#platform/web/calculator/calculator-results.tsx'
import { StoredActions } from '#platform/web/calculator/stored-actions.tsx'
import { type OneCalculation, printCalculation, replayCalculation } from '../contract/calculator.contract.ts'
import { warningsOf } from '../rules/calculator.ts'
import { movedBetween } from '../rules/movement.ts'
import { CalculatorInputs } from './calculator-inputs.tsx'
import { MovedResults } from './moved-results.tsx'
import { SavedTankCalculations } from './saved-tank-calculations.tsx'
import { useCalculation, useCalculatorAddress, useTankFacts } from './use-calculator.ts'
import { formOf, type MeasureForm } from './use-measure-form.ts'
import { useTankWords } from './use-tank-words.ts'

/** A calculation as it was saved, at an address that can be sent to others, and printed with its trace. */
export function StoredCalculation({ id, form }: { id: string; form: MeasureForm }) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const { go } = useCalculatorAddress()
  const words = useTankWords()
  const stored = useCalculation(id)
  const shown = stored.data
  const facts = useTankFacts(shown?.tankCode ?? '', shown?.measuredAt ?? '')
  if (!shown) return <Awaited query={stored} height={32} />
  const { opening, tankCode, purpose } = shown
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
      {...(one.purpose === 'discharge' || one.purpose === 'snapshot' ? {} : { typedBy: one.createdBy })}
      readOnly
    />
  )
  return (
    <CalculatorFrame
      wide={opening !== null}
      title={t('calculator.title')}
      status={<StatusChip tone="neutral" text={t(`calculator.tab.${purpose}`)} />}
      actions={
        <>
          <StoredActions
            print={() => download(printCalculation, { params: { id }, query: { language } })}
            replay={() => call(replayCalculation, { params: { id } })}
            words={words}
          />
          <ActionButton
            label={t('calculator.useAgain')}
            onClick={() => {
              form.fill(shown.measure, shown.origins, shown.measuredAt)
              go({ tank: tankCode })
            }}
          />
          <ActionButton label={t('calculator.new')} tone="primary" onClick={() => go({ tank: tankCode })} />
        </>
      }
      inputs={
        <>
          {opening && inputs(opening, true)}
          {inputs(shown, false)}
        </>
      }
      results={
        opening ? (
          <MovedResults
            opening={side(opening)}
            closing={side(shown)}
            moved={movedBetween(opening.trace, shown.trace)}
          />
        ) : (
          <CalculatorResults {...side(shown)} words={words} />
        )
      }
      saved={<SavedTankCalculations tankCode={tankCode} shown={shown} />}
    />
  )
}
