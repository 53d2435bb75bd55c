import { expect, test } from 'vitest'
import { isFirstWorkingDay, isWorkingDay } from './working-days.ts'

test.each([
  ['2026-11-16', true, 'a Monday'],
  ['2026-11-14', false, 'a Saturday'],
  ['2026-11-15', false, 'a Sunday'],
  ['2026-12-08', false, 'the Immaculate Conception'],
  ['2024-04-01', false, 'Easter Monday 2024'],
  ['2025-04-21', false, 'Easter Monday 2025'],
  ['2026-04-06', false, 'Easter Monday 2026'],
  ['2038-04-26', false, 'Easter Monday as late as it gets'],
  ['2026-04-07', true, 'the day after it'],
  ['2024-10-04', true, 'Saint Francis before the law'],
  ['2027-10-04', false, 'Saint Francis since'],
])('%s is a working day: %s (%s)', (date, expected) => {
  expect(isWorkingDay(date)).toBe(expected)
})

test.each([
  ['2026-01', '02', 'New Year'],
  ['2024-04', '02', 'Easter Monday on the first'],
  ['2025-06', '03', 'a Sunday, and the Republic on Monday'],
  ['2026-08', '03', 'a week-end'],
  ['2026-11', '02', 'All Saints on a Sunday'],
  ['2026-09', '01', 'nothing'],
])('the first working day of %s is the %s: %s', (month, expected) => {
  const days = Array.from({ length: 31 }, (_, place) => String(place + 1).padStart(2, '0'))
  expect(days.filter((day) => isFirstWorkingDay(`${month}-${day}`))).toEqual([expected])
})
