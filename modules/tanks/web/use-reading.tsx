import { useState } from 'react'
import { calculateTank, movedFeet } from '../rules/calculator.ts'
import { FeetQuestion } from './feet-question.tsx'
import { useTankFacts } from './use-calculator.ts'
import type { MeasureForm } from './use-measure-form.ts'

/** What a reading comes to while it is entered; feet that stand elsewhere than last time are asked about before it is kept. */
export function useReading(tankCode: string, { measuredAt, shape, origins }: MeasureForm, store: () => void) {
  const [asking, setAsking] = useState(false)
  const facts = useTankFacts(tankCode, measuredAt)
  const result = facts.data && shape.ok ? calculateTank(facts.data, shape.value, origins) : null
  const unexpected = facts.data && shape.ok ? movedFeet(facts.data, [shape.value]) : undefined
  return {
    facts,
    result,
    issues: shape.ok ? (result?.refused ?? []) : shape.issues,
    keep: () => (unexpected ? setAsking(true) : store()),
    question: asking && facts.data && unexpected && (
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
    ),
  }
}
