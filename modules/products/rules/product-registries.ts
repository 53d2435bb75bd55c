import { cnCodeRegistry } from '../contract/cn-code.registry.ts'
import { conversionFactorRegistry } from '../contract/conversion-factor.registry.ts'
import { crudeConversionFactorRegistry } from '../contract/crude-conversion-factor.registry.ts'
import { productAggregationRegistry } from '../contract/product-aggregation.registry.ts'
import { productCnCodeRegistry } from '../contract/product-cn-code.registry.ts'
import { productConfigurationRegistry } from '../contract/product-configuration.registry.ts'
import { productFamilyRegistry } from '../contract/product-family.registry.ts'
import * as lists from '../contract/product-lists.registry.ts'
import { productRegistry } from '../contract/product.registry.ts'
import { rawMaterialCheckRegistry } from '../contract/raw-material-check.registry.ts'
import { testMethodRegistry } from '../contract/test-method.registry.ts'
import { unitOfMeasureRegistry } from '../contract/unit-of-measure.registry.ts'
import { conversionFactorRules, conversionFactorScope } from './conversion-factor.rules.ts'
import { productCnCodeRules } from './product-cn-code.rules.ts'
import { productConfigurationRules } from './product-configuration.rules.ts'
import { productRules } from './product.rules.ts'
import { unitOfMeasureRules } from './unit-of-measure.rules.ts'

const plain = () => []

/** The registries of the module with their rules, the same for server and browser. */
export const productRegistries = [
  ...Object.values(lists).map((registry) => ({ registry, rules: plain })),
  { registry: unitOfMeasureRegistry, rules: unitOfMeasureRules },
  { registry: productFamilyRegistry, rules: plain },
  { registry: cnCodeRegistry, rules: plain },
  { registry: productRegistry, rules: productRules },
  { registry: productCnCodeRegistry, rules: productCnCodeRules },
  { registry: productConfigurationRegistry, rules: productConfigurationRules },
  { registry: conversionFactorRegistry, rules: conversionFactorRules, compute: conversionFactorScope },
  { registry: crudeConversionFactorRegistry, rules: plain },
  { registry: productAggregationRegistry, rules: plain },
  { registry: testMethodRegistry, rules: plain },
  { registry: rawMaterialCheckRegistry, rules: plain },
]
