import { Decimal } from '#platform/core/decimal.ts'
import type { RegistryCompute, RegistryRules } from '#platform/core/registry.ts'
import type { DeadStockAdjustment } from '../contract/dead-stock-adjustments.registry.ts'

/**
 * Barrels = m³ × factor and tonnes = m³ × density, each rounded once, half up, to the decimals of its unit. The density
 * is that at 15 °C, so the tonnes are those in vacuum; both stay positive, the direction says which way they go.
 */
export const deadStockQuantities: RegistryCompute<DeadStockAdjustment> = (adjustment) => {
  const volume = new Decimal(adjustment.cubicMetres)
  return {
    barrels: volume.times(adjustment.conversionFactor).toFixed(2),
    metricTonnes: volume.times(adjustment.density).toFixed(3),
  }
}

export const deadStockAdjustmentRules: RegistryRules<DeadStockAdjustment> = (adjustment) => [
  ...(adjustment.monthStartDate.endsWith('-01')
    ? []
    : [{ field: 'monthStartDate', code: 'stock-settings.notMonthStart' }]),
  ...(adjustment.endDate !== null && adjustment.endDate < adjustment.initialStockDate
    ? [{ field: 'endDate', code: 'stock-settings.endBeforeInitialStock' }]
    : []),
]
