import type { RegistryRules } from '#platform/core/registry.ts'
import type { RecurringOperationTemplate } from '../contract/recurring-operation-templates.registry.ts'
import type { TimeSpanConfiguration } from '../contract/time-span-configurations.registry.ts'
import { weekdays } from '../contract/weekdays.ts'

export const recurringOperationTemplateRules: RegistryRules<RecurringOperationTemplate> = (template) =>
  weekdays.some((day) => template[day]) ? [] : [{ field: 'monday', code: 'operations.noWeekday' }]

export const timeSpanConfigurationRules: RegistryRules<TimeSpanConfiguration> = ({ spanStart, spanEnd }) =>
  spanStart > spanEnd ? [{ field: 'spanEnd', code: 'operations.spanEndsBeforeStart' }] : []
