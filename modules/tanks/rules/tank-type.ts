import type { Issue } from '#platform/core/issue.ts'
import type { TankFacts } from '../contract/calculator.contract.ts'

/** A product beside the type of a tank, where both are known. */
export interface ProductInTank {
  product: string
  tankType: string
  enabledTankTypes: readonly string[]
}

/** A product goes into tanks of the types that its configuration enables; where it names none, into all. */
export function tankTypeIssues(field: string, put: ProductInTank | undefined): Issue[] {
  if (!put || put.enabledTankTypes.length === 0 || put.enabledTankTypes.includes(put.tankType)) return []
  const { product, tankType: type, enabledTankTypes } = put
  return [{ field, code: 'tanks.tankTypeNotEnabled', params: { product, type, enabled: enabledTankTypes.join(', ') } }]
}

/** What a tank is for, beside its own type. */
export function inTank({ product, version, productConfiguration }: TankFacts): ProductInTank | undefined {
  if (product === null || !productConfiguration) return undefined
  return { product, tankType: version.tankType, enabledTankTypes: productConfiguration.enabledTankTypes }
}
