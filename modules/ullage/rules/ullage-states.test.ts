import { expect, test } from 'vitest'
import type { UllageReport } from '../contract/ullage.contract.ts'
import { ullageStates } from './ullage-states.ts'

const report = (more: object) =>
  ({ status: 'confirmed', protestSignedAt: null, compared: null, ...more }) as UllageReport
const beyond = { lines: [{ action: 'protest' }] }

test('whatever is written takes the figures back, and only what is calculated is confirmed', () => {
  expect(ullageStates.after('calculated', 'edit')).toBe('draft')
  expect(ullageStates.after('draft', 'confirm')).toBeUndefined()
  expect(ullageStates.after('confirmed', 'edit')).toBeUndefined()
  expect(ullageStates.finals).toEqual(['canceled'])
})

test('a protest is signed once, where there is something to protest against; then nothing is reopened', () => {
  expect(ullageStates.hindrance(report({}), 'signProtest')).toEqual({ code: 'ullage.nothingToProtest' })
  expect(ullageStates.hindrance(report({ compared: beyond }), 'signProtest')).toEqual([])
  const signed = report({ compared: beyond, protestSignedAt: '2026-11-01T00:00:00.000Z' })
  for (const step of ['signProtest', 'reopen', 'compare'] as const) {
    expect(ullageStates.hindrance(signed, step)).toEqual({ code: 'ullage.protestIsSigned' })
  }
  expect(ullageStates.hindrance(report({ status: 'canceled' }), 'confirm')).toEqual({ code: 'ullage.isCanceled' })
})
