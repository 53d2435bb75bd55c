import { isInternalPath } from '#platform/core/internal-path.ts'
import type { Issue } from '#platform/core/issue.ts'
import { companyByOperationRegistry } from '../contract/companies-by-operation.registry.ts'
import { movementChecklistTemplateRegistry } from '../contract/movement-checklist-templates.registry.ts'
import { movementFavouriteRegistry } from '../contract/movement-favourites.registry.ts'
import * as lists from '../contract/movement-lists.registry.ts'
import { movementRoleRegistry, movementUserRoleRegistry } from '../contract/movement-roles.registry.ts'
import { outcDepConfigurationRegistry } from '../contract/outc-dep-configurations.registry.ts'
import { recurringLotTemplateRegistry } from '../contract/recurring-lot-templates.registry.ts'

const plain = () => []

/** A layout is an address of the application, never of another one. */
const favouriteRules = ({ layout }: { layout: string }): Issue[] =>
  isInternalPath(layout) ? [] : [{ field: 'layout', code: 'core.notInternalPath' }]

/** The registries of the module with their rules, the same for server and browser. */
export const movementRegistries = [
  ...Object.values(lists).map((registry) => ({ registry, rules: plain })),
  { registry: companyByOperationRegistry, rules: plain },
  { registry: movementChecklistTemplateRegistry, rules: plain },
  { registry: movementFavouriteRegistry, rules: favouriteRules },
  { registry: movementRoleRegistry, rules: plain },
  { registry: movementUserRoleRegistry, rules: plain },
  { registry: outcDepConfigurationRegistry, rules: plain },
  { registry: recurringLotTemplateRegistry, rules: plain },
]
