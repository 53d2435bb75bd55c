import { expect, test } from 'vitest'
import { isSettled } from './settled.ts'

test('a day can be closed from five past midnight of the plant, whatever the hour is elsewhere', () => {
  const on = (moment: string) => isSettled('2026-07-10', Date.parse(moment))
  expect([on('2026-07-10T22:04:59Z'), on('2026-07-10T22:05:00Z')]).toEqual([false, true])
  expect([on('2026-07-10T10:00:00Z'), on('2026-07-09T23:00:00Z'), on('2026-08-01T00:00:00Z')]).toEqual([
    false,
    false,
    true,
  ])
})
