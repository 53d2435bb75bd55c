import { attributeRegistry } from '../contract/attributes.registry.ts'
import { roleRegistry } from '../contract/roles.registry.ts'
import { userRegistry } from '../contract/users.registry.ts'
import { attributeRules } from './attributes.rules.ts'
import { roleCompute } from './giving-roles.ts'
import { userCompute, userRules } from './users.rules.ts'

/** The registries of the module with their rules, the same for server and browser. */
export const users = { registry: userRegistry, rules: userRules, compute: userCompute }
export const roles = { registry: roleRegistry, rules: () => [], compute: roleCompute }
export const attributes = { registry: attributeRegistry, rules: attributeRules }
