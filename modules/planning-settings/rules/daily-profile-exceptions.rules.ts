import { Decimal } from '#platform/core/decimal.ts'
import type { RegistryRules } from '#platform/core/registry.ts'
import type { DailyProfileException } from '../contract/daily-profile-exceptions.registry.ts'

/** A profile shares a month's figure among its days: a day cannot take more than all of it, or less than none. */
export const dailyProfileExceptionRules: RegistryRules<DailyProfileException> = ({ measure, value }) =>
  measure === 'percent' && (new Decimal(value).lt(0) || new Decimal(value).gt(100))
    ? [{ field: 'value', code: 'planning-settings.percentOutOfRange' }]
    : []
