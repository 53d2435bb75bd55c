import type { RegistryRules } from '#platform/core/registry.ts'
import type { DenaturantBulkCapacity } from '../contract/denaturant-bulk-capacities.registry.ts'

const isPercentage = (value: number) => Number.isInteger(value) && value >= 0 && value <= 100

/** Both thresholds are whole percentages of the capacity, and the warning comes before the bulk is empty. */
export const denaturantBulkCapacityRules: RegistryRules<DenaturantBulkCapacity> = (bulk) => {
  const wrong = (['runningLowThreshold', 'emptyThreshold'] as const).filter((name) => !isPercentage(bulk[name]))
  if (wrong.length > 0) return wrong.map((field) => ({ field, code: 'stock-settings.thresholdNotValid' }))
  return bulk.runningLowThreshold <= bulk.emptyThreshold
    ? [{ field: 'runningLowThreshold', code: 'stock-settings.runningLowNotAboveEmpty' }]
    : []
}
