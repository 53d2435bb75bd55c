import { companyByOperationRegistry } from '../contract/companies-by-operation.registry.ts'
import * as lists from '../contract/movement-lists.registry.ts'
import { movementRoleRegistry, movementUserRoleRegistry } from '../contract/movement-roles.registry.ts'
import { outcDepConfigurationRegistry } from '../contract/outc-dep-configurations.registry.ts'
import { recurringLotTemplateRegistry } from '../contract/recurring-lot-templates.registry.ts'

const plain = () => []

/** The registries of the module with their rules, the same for server and browser. */
export const movementRegistries = [
  ...Object.values(lists).map((registry) => ({ registry, rules: plain })),
  { registry: companyByOperationRegistry, rules: plain },
  { registry: movementRoleRegistry, rules: plain },
  { registry: movementUserRoleRegistry, rules: plain },
  { registry: outcDepConfigurationRegistry, rules: plain },
  { registry: recurringLotTemplateRegistry, rules: plain },
]
