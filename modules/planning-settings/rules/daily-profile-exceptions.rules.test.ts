import { expect, test } from 'vitest'
import type { DailyProfileException } from '../contract/daily-profile-exceptions.registry.ts'
import { dailyProfileExceptionRules } from './daily-profile-exceptions.rules.ts'

const issues = (measure: DailyProfileException['measure'], value: string) =>
  dailyProfileExceptionRules({ family: 'GASOIL', profileDate: '2026-11-20', measure, value, reason: 'Shutdown' })

test('a day may take nothing of its month, or all of it', () => {
  for (const value of ['0', '-0.000', '0.000', '100', '100.000', '+99.999'])
    expect(issues('percent', value)).toEqual([])
})

test.each(['-0.001', '100.001', '1000', '-99999'])(
  '%s percent is refused at the value, and as kilotonnes it is not',
  (value) => {
    expect(issues('percent', value)).toEqual([{ field: 'value', code: 'planning-settings.percentOutOfRange' }])
    expect(issues('kilotonnes', value)).toEqual([])
  },
)
