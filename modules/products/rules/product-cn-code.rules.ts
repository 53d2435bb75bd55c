import type { RecordOf, RegistryRules } from '#platform/core/registry.ts'
import type { productCnCodeRegistry } from '../contract/product-cn-code.registry.ts'
import { coversCnCode } from './excise-product-code.ts'

type ProductCnCode = RecordOf<typeof productCnCodeRegistry.schema>

export const productCnCodeRules: RegistryRules<ProductCnCode> = ({ cnCode, exciseProductCode }) =>
  exciseProductCode !== null && !coversCnCode(exciseProductCode, cnCode)
    ? [{ field: 'exciseProductCode', code: 'products.exciseCodeNotForCn', params: { cnCode } }]
    : []
