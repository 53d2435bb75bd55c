import type { RecordOf, RegistryCompute, RegistryRules } from '#platform/core/registry.ts'
import type { conversionFactorRegistry } from '../contract/conversion-factor.registry.ts'

type ConversionFactor = RecordOf<typeof conversionFactorRegistry.schema>

export const conversionFactorRules: RegistryRules<ConversionFactor> = ({ fromUnit, toUnit }) =>
  fromUnit === toUnit ? [{ field: 'toUnit', code: 'products.sameUnits' }] : []

/** The product, or a star for a factor that holds for all of them. */
export const conversionFactorScope: RegistryCompute<ConversionFactor> = ({ product }) => ({ scope: product ?? '*' })
