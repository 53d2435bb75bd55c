import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDecimalText } from '#platform/core/decimal.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { useUi } from '#platform/ui/ui-provider.tsx'
import { calculateTank } from '../rules/calculator.ts'
import { dischargeEnd, movedBetween } from '../rules/movement.ts'
import { CalculatorFrame, type CalculatorPanelProps } from './calculator-frame.tsx'
import { CalculatorInputs } from './calculator-inputs.tsx'
import { MovedResults } from './moved-results.tsx'
import { useCalculatorAddress, useSaveCalculation, useTankFacts } from './use-calculator.ts'

/** How far the level goes down when a quantity leaves the tank: where to stop, before the pump is started. */
export function DischargePanel({ tankCode, form, tabs }: CalculatorPanelProps) {
  const { t } = useTranslation('tanks')
  const { language } = useUi()
  const { go } = useCalculatorAddress()
  const [quantity, setQuantity] = useState('')
  const facts = useTankFacts(tankCode, form.measuredAt)
  const save = useSaveCalculation()
  const { shape, origins, measuredAt } = form
  const start = facts.data && shape.ok ? calculateTank(facts.data, shape.value, origins) : null
  const asked = isDecimalText(quantity) && Number(quantity) > 0
  const end = facts.data && shape.ok && start?.figures && asked ? dischargeEnd(facts.data, shape.value, quantity) : null
  const closing = shape.ok && end && end.reading !== null ? { ...shape.value, reading: end.reading } : null
  const then = facts.data && closing ? calculateTank(facts.data, closing, origins) : null
  const tooMuch =
    end && end.reading === null
      ? t('calculator.holdsLess', { holds: formatNumber(end.holds.toFixed(0), language) })
      : undefined
  return (
    <CalculatorFrame
      tabs={tabs}
      tankCode={tankCode}
      errors={[save.error, facts.error]}
      isSaving={save.isPending}
      missing={tooMuch ?? t('calculator.fillDischarge')}
      onSave={() => {
        if (!shape.ok || !closing) return
        // The end is planned, not read: it has no origin, and comes a moment after what was read.
        const planned = new Date(Date.parse(measuredAt) + 60_000).toISOString()
        save.mutate({
          tankCode,
          measuredAt: planned,
          measure: closing,
          purpose: 'discharge',
          opening: { measuredAt, measure: shape.value, origins },
        })
      }}
      inputs={
        <CalculatorInputs
          heading={t('calculator.opening')}
          tankCode={tankCode}
          onTank={(code) => go({ ...(code ? { tank: code } : {}), tab: 'discharge' })}
          facts={facts.data}
          form={form}
          issues={shape.ok ? (start?.refused ?? []) : shape.issues}
          above={
            <NumberField
              name="dischargeQuantity"
              label={t('calculator.toDischarge')}
              unit="kg"
              decimals={0}
              required
              value={quantity}
              onChange={setQuantity}
              error={tooMuch}
            />
          }
        />
      }
      results={
        start?.figures && then?.figures ? (
          <MovedResults
            heading={t('calculator.stopAt', { reading: formatNumber(String(closing!.reading), language) })}
            opening={{ figures: start.figures, trace: start.trace, warnings: start.warnings }}
            closing={{ figures: then.figures, trace: then.trace, warnings: then.warnings }}
            moved={movedBetween(start.trace, then.trace)}
          />
        ) : null
      }
    />
  )
}
