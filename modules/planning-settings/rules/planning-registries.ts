import { dailyProfileExceptionRegistry } from '../contract/daily-profile-exceptions.registry.ts'
import { familyPoolRegistry } from '../contract/family-pools.registry.ts'
import { operativeLevelRegistry } from '../contract/operative-levels.registry.ts'
import * as lists from '../contract/planning-lists.registry.ts'
import { stocchinoFamilyAggregationRegistry } from '../contract/stocchino-family-aggregations.registry.ts'
import { stocchinoFamilyAssociationRegistry } from '../contract/stocchino-family-associations.registry.ts'
import { stocchinoProductAggregationRegistry } from '../contract/stocchino-product-aggregations.registry.ts'
import { tankExceptionRegistry } from '../contract/tank-exceptions.registry.ts'
import { dailyProfileExceptionRules } from './daily-profile-exceptions.rules.ts'
import { operativeLevelRules } from './operative-levels.rules.ts'

const plain = () => []

/** The registries of the module with their rules, the same for server and browser. */
export const planningRegistries = [
  ...Object.values(lists).map((registry) => ({ registry, rules: plain })),
  { registry: stocchinoProductAggregationRegistry, rules: plain },
  { registry: stocchinoFamilyAggregationRegistry, rules: plain },
  { registry: stocchinoFamilyAssociationRegistry, rules: plain },
  { registry: familyPoolRegistry, rules: plain },
  { registry: tankExceptionRegistry, rules: plain },
  { registry: operativeLevelRegistry, rules: operativeLevelRules },
  { registry: dailyProfileExceptionRegistry, rules: dailyProfileExceptionRules },
]
