import type { RecordOf, RegistryRules } from '#platform/core/registry.ts'
import type { unitOfMeasureRegistry } from '../contract/unit-of-measure.registry.ts'

type UnitOfMeasure = RecordOf<typeof unitOfMeasureRegistry.schema>

/** Money has a rate for every day and no factor; everything else has one factor for good. */
export const unitOfMeasureRules: RegistryRules<UnitOfMeasure> = ({ dimension, factorToBase }) => {
  if (dimension === 'money')
    return factorToBase === null ? [] : [{ field: 'factorToBase', code: 'products.moneyFactor' }]
  return factorToBase === null ? [{ field: 'factorToBase', code: 'core.required' }] : []
}
