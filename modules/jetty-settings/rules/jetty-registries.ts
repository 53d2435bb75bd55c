import { deductionDefaultRegistry } from '../contract/deduction-defaults.registry.ts'
import { deductionReasonRegistry } from '../contract/deduction-reasons.registry.ts'
import * as lists from '../contract/jetty-lists.registry.ts'
import { timesheetOperationRegistry } from '../contract/timesheet-operations.registry.ts'
import { deductionReasonRules } from './deduction-reasons.rules.ts'

const plain = () => []

/** The registries of the module with their rules, the same for server and browser. */
export const jettyRegistries = [
  ...Object.values(lists).map((registry) => ({ registry, rules: plain })),
  { registry: timesheetOperationRegistry, rules: plain },
  { registry: deductionReasonRegistry, rules: deductionReasonRules },
  { registry: deductionDefaultRegistry, rules: plain },
]
