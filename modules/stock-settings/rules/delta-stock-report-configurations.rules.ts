import type { RegistryRules } from '#platform/core/registry.ts'
import type { DeltaStockReportConfiguration } from '../contract/delta-stock-report-configurations.registry.ts'

/** A difference is watched for one product or for one tank; both or neither would leave open which one counts. */
export const deltaStockReportConfigurationRules: RegistryRules<DeltaStockReportConfiguration> = (configuration) =>
  (configuration.product === null) === (configuration.tankCode === null)
    ? [{ field: 'product', code: 'stock-settings.productOrTank' }]
    : []
