import { useTranslation } from 'react-i18next'
import { calculateTank } from '../rules/calculator.ts'
import { momentIssues, movedBetween } from '../rules/movement.ts'
import { CalculatorFrame, type CalculatorPanelProps } from './calculator-frame.tsx'
import { CalculatorInputs } from './calculator-inputs.tsx'
import { MovedResults } from './moved-results.tsx'
import { OpeningChoice } from './opening-choice.tsx'
import { useCalculatorAddress, useSaveCalculation, useTankFacts } from './use-calculator.ts'
import { useFeetQuestion } from './use-feet-question.tsx'

/** Two readings of one tank and what was moved between them. */
export function MovementPanel({ tankCode, form, opening, tabs }: CalculatorPanelProps) {
  const { t } = useTranslation('tanks')
  const { go } = useCalculatorAddress()
  const before = useTankFacts(tankCode, opening.measuredAt)
  const after = useTankFacts(tankCode, form.measuredAt)
  const save = useSaveCalculation()
  const [first, last] = [opening.shape, form.shape]
  const start = before.data && first.ok ? calculateTank(before.data, first.value, opening.origins) : null
  const end = after.data && last.ok ? calculateTank(after.data, last.value, form.origins) : null
  // Both stand at now until somebody has begun: that is no mistake yet.
  const moments = first.ok && last.ok ? momentIssues(opening.measuredAt, form.measuredAt) : []
  const moved = start?.figures && end?.figures && moments.length === 0 ? movedBetween(start.trace, end.trace) : null
  const store = () => {
    if (!first.ok || !last.ok) return
    const side = (of: typeof form, measure: typeof first.value) => ({
      measuredAt: of.measuredAt,
      measure,
      origins: of.origins,
    })
    save.mutate({
      tankCode,
      ...side(form, last.value),
      purpose: 'movement',
      opening: side(opening, first.value),
    })
  }
  const { keep, question } = useFeetQuestion(before.data, first.ok && last.ok ? [first.value, last.value] : [], store)
  return (
    <>
      <CalculatorFrame
        wide
        tabs={tabs}
        tankCode={tankCode}
        errors={[save.error, after.error ?? before.error]}
        isSaving={save.isPending}
        missing={t('calculator.fillBoth')}
        onSave={keep}
        inputs={
          <>
            <CalculatorInputs
              heading={t('calculator.opening')}
              prefix="opening-"
              tankCode={tankCode}
              onTank={(code) => go({ ...(code ? { tank: code } : {}), tab: 'movement' })}
              facts={before.data}
              form={opening}
              issues={first.ok ? (start?.refused ?? []) : first.issues}
              above={<OpeningChoice tankCode={tankCode} form={opening} />}
            />
            <CalculatorInputs
              heading={t('calculator.closing')}
              tankCode={tankCode}
              facts={after.data}
              form={form}
              issues={[...(last.ok ? (end?.refused ?? []) : last.issues), ...moments]}
            />
          </>
        }
        results={
          moved && start?.figures && end?.figures ? (
            <MovedResults
              opening={{ figures: start.figures, trace: start.trace, warnings: start.warnings }}
              closing={{ figures: end.figures, trace: end.trace, warnings: end.warnings }}
              moved={moved}
            />
          ) : null
        }
      />
      {question}
    </>
  )
}
