import { calculateTank } from '../rules/calculator.ts'
import { inTank, tankTypeIssues } from '../rules/tank-type.ts'
import { useTankFacts } from './use-calculator.ts'
import { useFeetQuestion } from './use-feet-question.tsx'
import type { MeasureForm } from './use-measure-form.ts'

/** What a reading comes to while it is entered; feet that stand elsewhere than last time are asked about before it is kept. */
export function useReading(tankCode: string, { measuredAt, shape, origins }: MeasureForm, store: () => void) {
  const facts = useTankFacts(tankCode, measuredAt)
  const result = facts.data && shape.ok ? calculateTank(facts.data, shape.value, origins) : null
  return {
    facts,
    result,
    issues: [
      ...(facts.data ? tankTypeIssues('tankCode', inTank(facts.data)) : []),
      ...(shape.ok ? (result?.refused ?? []) : shape.issues),
    ],
    ...useFeetQuestion(facts.data, shape.ok ? [shape.value] : [], store),
  }
}
