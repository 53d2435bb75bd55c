import type { RecordOf, RegistryRules } from '#platform/core/registry.ts'
import type { productConfigurationRegistry } from '../contract/product-configuration.registry.ts'

type ProductConfiguration = RecordOf<typeof productConfigurationRegistry.schema>

export const productConfigurationRules: RegistryRules<ProductConfiguration> = (configuration) => {
  const { f54Routine, volumeExpansionFactor, isEthylene, gasType } = configuration
  return [
    // Table 54C and the linear rule work from the coefficient of the product itself (API MPMS 11.1).
    ...(['54C', 'LINEAR'].includes(f54Routine) && volumeExpansionFactor === null
      ? [{ field: 'volumeExpansionFactor', code: 'products.routineNeedsFactor' }]
      : []),
    // Above 9.2 °C ethylene has no liquid, hence no volume at 15 °C: it is counted by mass alone.
    ...(isEthylene === (gasType === 'ETHYLENE') ? [] : [{ field: 'gasType', code: 'products.ethyleneGasType' }]),
  ]
}
