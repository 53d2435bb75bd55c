// Levels at which a tank can be measured but should not be: said beside the figures, which stay as they are.
import { issue, type Issue } from '../core/result.ts'
import { innage } from './level.ts'
import { innageInput, type LiquidTankInput } from './liquid-tank.ts'

/** Outside the working band, or so low that a roof on its high legs stands on them (API MPMS 3.1A). */
export function levelWarnings({ tank, measure }: Pick<LiquidTankInput, 'tank' | 'measure'>): readonly Issue[] {
  const level = innage(innageInput(tank, measure, undefined)).value
  if (!tank.limits || level === null) return []
  const { minMm, maxMm, highFeetMinMm = 0 } = tank.limits
  const issues: Issue[] = []
  if (level < minMm || level > maxMm) {
    issues.push(issue('level-outside-limits', 'warning', 'levelMm', level, minMm, maxMm))
  }
  if (measure.feetPosition === 'HIGH' && level < highFeetMinMm) {
    issues.push(issue('level-below-high-feet', 'warning', 'levelMm', level, highFeetMinMm))
  }
  return issues
}
