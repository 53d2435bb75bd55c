import { equipmentRegistry } from '../contract/equipment.registry.ts'
import { historianTagRegistry } from '../contract/historian-tags.registry.ts'
import * as lists from '../contract/operation-lists.registry.ts'
import { operationTypeRegistry } from '../contract/operation-types.registry.ts'
import { recurringOperationTemplateRegistry } from '../contract/recurring-operation-templates.registry.ts'
import { timeSpanConfigurationRegistry } from '../contract/time-span-configurations.registry.ts'
import { recurringOperationTemplateRules, timeSpanConfigurationRules } from './operations.rules.ts'

const plain = () => []

/** The registries of the module with their rules, the same for server and browser. */
export const operationRegistries = [
  ...Object.values(lists).map((registry) => ({ registry, rules: plain })),
  { registry: operationTypeRegistry, rules: plain },
  { registry: equipmentRegistry, rules: plain },
  { registry: recurringOperationTemplateRegistry, rules: recurringOperationTemplateRules },
  { registry: timeSpanConfigurationRegistry, rules: timeSpanConfigurationRules },
  { registry: historianTagRegistry, rules: plain },
]
