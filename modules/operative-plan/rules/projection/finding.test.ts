import { expect, test } from 'vitest'
import { finding } from './finding.ts'
import { hours, now, plan } from './plan.fixture.ts'

test('what began before now is told now, and movements stand in one order', () => {
  const made = { kind: 'locked', subject: 'T1', amount: 3, unit: 'h', movements: ['M2', 'M1'], trace: [] } as const
  expect(finding(plan({}), { ...made, from: -7_200_000, to: 3_600_000 })).toMatchObject({
    severity: 'refuse',
    at: now,
    until: hours(1),
    movements: ['M1', 'M2'],
  })
  expect(finding(plan({}), { ...made, from: 90_000, to: null })).toMatchObject({ at: now + 60_000, until: null })
})
