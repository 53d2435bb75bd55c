import { expect, test } from 'vitest'
import type { Slot } from '../contract/daily-plan.contract.ts'
import { goesOut, isDueForMail } from './published.ts'

const slot = (operation: object) => ({ operation: { isHidden: false, ...operation } }) as unknown as Slot

test('only what was validated goes out, and nothing that is hidden', () => {
  const out = ['scheduled', 'sent', 'validated', 'published'].filter((status) => goesOut(slot({ status })))
  expect(out).toEqual(['validated', 'published'])
  expect(goesOut(slot({ status: 'validated', isHidden: true }))).toBe(false)
})

test('a version is mailed once, on its day, and only the last one', () => {
  const version = { day: '2026-11-19', isLast: true, mailedAt: null }
  const due = (more: object, today = '2026-11-19') => isDueForMail({ ...version, ...more }, today)
  expect([due({}), due({ isLast: false }), due({ mailedAt: '2026-11-19T05:00:00.000Z' })]).toEqual([true, false, false])
  expect([due({}, '2026-11-18'), due({}, '2026-11-20')]).toEqual([false, false])
})
