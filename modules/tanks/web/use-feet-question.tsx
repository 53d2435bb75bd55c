import { useState } from 'react'
import type { Measure, TankFacts } from '../contract/calculator.contract.ts'
import { movedFeet } from '../rules/calculator.ts'
import { FeetQuestion } from './feet-question.tsx'

/** Keeps readings, after a question where the feet stand elsewhere than last time. */
export function useFeetQuestion(facts: TankFacts | undefined, measures: readonly Measure[], store: () => void) {
  const [asking, setAsking] = useState(false)
  const unexpected = facts && movedFeet(facts, measures)
  return {
    keep: () => (unexpected ? setAsking(true) : store()),
    question: asking && unexpected && (
      <FeetQuestion
        facts={facts}
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
