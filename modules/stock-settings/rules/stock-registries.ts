import { adjustmentTypeRegistry } from '../contract/adjustment-types.registry.ts'
import { deadStockAdjustmentRegistry } from '../contract/dead-stock-adjustments.registry.ts'
import { deltaStockReportConfigurationRegistry } from '../contract/delta-stock-report-configurations.registry.ts'
import { denaturantBulkCapacityRegistry } from '../contract/denaturant-bulk-capacities.registry.ts'
import { lockedStockRegistry } from '../contract/locked-stocks.registry.ts'
import * as lists from '../contract/stock-lists.registry.ts'
import { tankExcludedRegistry } from '../contract/tanks-excluded.registry.ts'
import { deadStockAdjustmentRules, deadStockQuantities } from './dead-stock-adjustments.rules.ts'
import { deltaStockReportConfigurationRules } from './delta-stock-report-configurations.rules.ts'
import { denaturantBulkCapacityRules } from './denaturant-bulk-capacities.rules.ts'

const plain = () => []

/** The registries of the module with their rules, the same for server and browser. */
export const stockRegistries = [
  ...Object.values(lists).map((registry) => ({ registry, rules: plain })),
  { registry: adjustmentTypeRegistry, rules: plain },
  { registry: deadStockAdjustmentRegistry, rules: deadStockAdjustmentRules, compute: deadStockQuantities },
  { registry: deltaStockReportConfigurationRegistry, rules: deltaStockReportConfigurationRules },
  { registry: tankExcludedRegistry, rules: plain },
  { registry: lockedStockRegistry, rules: plain },
  { registry: denaturantBulkCapacityRegistry, rules: denaturantBulkCapacityRules },
]
