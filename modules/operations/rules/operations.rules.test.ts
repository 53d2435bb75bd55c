import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekdays } from '../contract/weekdays.ts'
import { recurringOperationTemplateRules, timeSpanConfigurationRules } from './operations.rules.ts'

test('a template without any day is refused, one with any day is not', () => {
  const days = fc.record(
    Object.fromEntries(weekdays.map((day) => [day, fc.boolean()])) as Record<Day, fc.Arbitrary<boolean>>,
  )
  fc.assert(
    fc.property(days, (flags) => {
      const template = { ...flags, name: 'x', operationType: 'RIL', plant: 'S', tankCode: 'S101', product: null }
      const issues = recurringOperationTemplateRules({ ...template, timeOfDay: '06:00', isActive: true })
      expect(issues.length === 0).toBe(Object.values(flags).includes(true))
    }),
  )
})

test('of a time span and its reverse exactly one is refused, unless they are the same', () => {
  const unit = 'day' as const
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (a, b) => {
      const span = (spanStart: number, spanEnd: number) =>
        timeSpanConfigurationRules({ code: 'X', name: { en: 'x', it: 'x' }, spanStart, spanEnd, unit, note: null })
      expect(span(a, b).length + span(b, a).length).toBe(a === b ? 0 : 1)
    }),
  )
})

type Day = (typeof weekdays)[number]
