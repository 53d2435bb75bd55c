import { CalculatorResults } from '#platform/web/calculator/calculator-results.tsx'
import { CalculatorFrame, type CalculatorPanelProps } from './calculator-frame.tsx'
import { CalculatorInputs } from './calculator-inputs.tsx'
import { useCalculatorAddress, useSaveCalculation } from './use-calculator.ts'
import { useReading } from './use-reading.ts'
import { useTankWords } from './use-tank-words.ts'

/** One reading of one tank, asked for as far as the tank and its product need it. */
export function LevelPanel(props: CalculatorPanelProps) {
  return <OneReading {...props} purpose="level" />
}

/** The same with every input open, for what the records of the tank do not foresee: gas over a liquid, a mixed vapour. */
export function DataPanel(props: CalculatorPanelProps) {
  return <OneReading {...props} purpose="data" />
}

function OneReading({ tankCode, form, tabs, purpose }: CalculatorPanelProps & { purpose: 'level' | 'data' }) {
  const { address, go } = useCalculatorAddress()
  const save = useSaveCalculation()
  const words = useTankWords()
  const { shape, origins, measuredAt } = form
  const { facts, result, issues, keep, question } = useReading(tankCode, form, () => {
    if (shape.ok) save.mutate({ tankCode, measuredAt, measure: shape.value, origins, purpose })
  })
  return (
    <>
      <CalculatorFrame
        tabs={tabs}
        tankCode={tankCode}
        errors={[save.error, facts.error]}
        isSaving={save.isPending}
        onSave={keep}
        inputs={
          <CalculatorInputs
            tankCode={tankCode}
            onTank={(code) => go({ ...(code ? { tank: code } : {}), ...(address.tab ? { tab: address.tab } : {}) })}
            facts={facts.data}
            form={form}
            issues={issues}
            all={purpose === 'data'}
          />
        }
        results={result?.figures ? <CalculatorResults {...result} figures={result.figures} words={words} /> : null}
      />
      {question}
    </>
  )
}
