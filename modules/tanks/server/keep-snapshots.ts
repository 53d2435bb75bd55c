import type { Issue } from '#platform/core/issue.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { tellManyChanged } from '#platform/server/notify/tell-changed.ts'
import { calculatorId, type Measure, type Origins, type TankFacts } from '../contract/calculator.contract.ts'
import { calculateTank } from '../rules/calculator.ts'
import { insertCalculations, type MadeCalculation } from './calculations.repo.ts'

export interface SnapshotReading {
  facts: TankFacts
  measuredAt: string
  measure: Measure
  /** Taken from the source by the server itself: there is nobody whose word would have to be checked. */
  origins: Origins
}

/**
 * Calculates what the gauges of many tanks said at a midnight, and keeps it in one statement. Answers what was kept, and
 * why the calculator refuses the rest; a snapshot that was there already is neither.
 */
export async function keepSnapshots(
  tx: Tx,
  readings: readonly SnapshotReading[],
): Promise<{ kept: string[]; refused: { tankCode: string; issues: Issue[] }[] }> {
  const made: MadeCalculation[] = []
  const refused: { tankCode: string; issues: Issue[] }[] = []
  for (const { facts, measuredAt, measure, origins } of readings) {
    const result = calculateTank(facts, measure, origins)
    if (result.refused) refused.push({ tankCode: facts.tankCode, issues: result.refused })
    else {
      const { figures, trace } = result
      made.push({ facts, measuredAt, measure, origins, figures, trace, purpose: 'snapshot', opening: null })
    }
  }
  const kept = (await insertCalculations(tx, made)).map(({ tankCode }) => tankCode)
  const plants = made.flatMap(({ facts }) => (kept.includes(facts.tankCode) ? [facts.plant] : []))
  if (plants.length > 0) await tellManyChanged(tx, { id: calculatorId }, { sites: [...new Set(plants)] })
  return { kept, refused }
}
