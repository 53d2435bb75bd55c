import fc from 'fast-check'
import { expect, test } from 'vitest'
import { templateDays, templateTimes, weekdayOf } from './templates.ts'

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const flags = fc.tuple(...week.map(() => fc.boolean()))

test('in a week each day of a template comes once', () => {
  fc.assert(
    fc.property(
      flags,
      fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
      (set, day) => {
        const days = Object.fromEntries(week.map((name, index) => [name, set[index]!])) as Record<
          (typeof week)[number],
          boolean
        >
        const found = templateDays({ ...days, timeOfDay: '06:00' }, day.toISOString().slice(0, 10), 7)
        expect(found.map(weekdayOf).toSorted()).toEqual(week.filter((name) => days[name]).toSorted())
      },
    ),
  )
})

test('a template begins at its time by the clock of the site, also in the nights when that is changed', () => {
  const at = (day: string, timeOfDay: string) => templateTimes({ timeOfDay }, day).scheduledFrom
  expect(at('2026-12-01', '06:00')).toBe('2026-12-01T05:00:00.000Z')
  expect(at('2026-07-01', '06:00')).toBe('2026-07-01T04:00:00.000Z')
  // 02:30 does not come at all in March, and twice in October.
  expect(at('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z')
  expect(at('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z')
})
