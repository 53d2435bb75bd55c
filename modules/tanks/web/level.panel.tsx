import { useState } from 'react'
import { calculateTank, movedFeet } from '../rules/calculator.ts'
import { CalculatorFrame, type CalculatorPanelProps } from './calculator-frame.tsx'
import { CalculatorInputs } from './calculator-inputs.tsx'
import { CalculatorResults } from './calculator-results.tsx'
import { FeetQuestion } from './feet-question.tsx'
import { useCalculatorAddress, useSaveCalculation, useTankFacts } from './use-calculator.ts'

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
  const [asking, setAsking] = useState(false)
  const facts = useTankFacts(tankCode, form.measuredAt)
  const save = useSaveCalculation()
  const { shape, origins, measuredAt } = form
  const result = facts.data && shape.ok ? calculateTank(facts.data, shape.value, origins) : null
  const unexpected = facts.data && shape.ok ? movedFeet(facts.data, [shape.value]) : undefined
  const store = () => shape.ok && save.mutate({ tankCode, measuredAt, measure: shape.value, origins, purpose })
  return (
    <>
      <CalculatorFrame
        tabs={tabs}
        tankCode={tankCode}
        errors={[save.error, facts.error]}
        isSaving={save.isPending}
        onSave={() => (unexpected ? setAsking(true) : store())}
        inputs={
          <CalculatorInputs
            tankCode={tankCode}
            onTank={(code) => go({ ...(code ? { tank: code } : {}), ...(address.tab ? { tab: address.tab } : {}) })}
            facts={facts.data}
            form={form}
            issues={shape.ok ? (result?.refused ?? []) : shape.issues}
            all={purpose === 'data'}
          />
        }
        results={
          result?.figures ? (
            <CalculatorResults figures={result.figures} trace={result.trace} warnings={result.warnings} />
          ) : null
        }
      />
      {asking && facts.data && unexpected && (
        <FeetQuestion
          facts={facts.data}
          {...unexpected}
          onGo={() => {
            setAsking(false)
            store()
          }}
          onChange={() => {
            setAsking(false)
            document.getElementById('field-feetPosition')?.focus()
          }}
        />
      )}
    </>
  )
}
