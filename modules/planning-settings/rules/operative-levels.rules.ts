import { Decimal } from '#platform/core/decimal.ts'
import type { RegistryRules } from '#platform/core/registry.ts'
import type { OperativeLevel } from '../contract/operative-levels.registry.ts'

const ladder = ['minOperative', 'minWorking', 'maxWorking', 'maxOperative'] as const

/**
 * The working range lies inside the operative range: each step of the ladder is at least as high as the one before,
 * and the whole is wider than nothing, otherwise every stock would be out of range.
 */
export const operativeLevelRules: RegistryRules<OperativeLevel> = (level) => {
  const steps = ladder.slice(1).flatMap((name, index) => {
    const below = ladder[index]!
    return new Decimal(level[name]).lt(level[below])
      ? [{ field: name, code: 'planning-settings.levelsOutOfOrder' }]
      : []
  })
  if (steps.length > 0) return steps
  return new Decimal(level.minOperative).eq(level.maxOperative)
    ? [{ field: 'maxOperative', code: 'planning-settings.levelsWithoutRange' }]
    : []
}
