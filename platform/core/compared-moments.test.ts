import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentIssues, momentsSince } from './compared-moments.ts'

const moment = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const now = '2026-11-15T12:00:00.000Z'

test('moments are taken in their order and up to now, and no others', () => {
  fc.assert(
    fc.property(moment, fc.option(moment, { nil: undefined }), (from, to) => {
      const inOrder = from <= (to ?? now) && (to ?? now) <= now
      expect(momentIssues({ from, to }, now).length === 0).toBe(inOrder)
    }),
  )
})

test('what is wrong is said of the moment that is', () => {
  expect(momentIssues({ from: '2026-11-15T12:00:00.001Z' }, now)).toEqual([
    { field: 'from', code: 'core.momentToCome' },
  ])
  expect(momentIssues({ from: '2026-11-14T00:00:00Z', to: '2026-11-16T00:00:00Z' }, now)).toEqual([
    { field: 'to', code: 'core.momentToCome' },
  ])
  expect(momentIssues({ from: '2026-11-14T00:00:00Z', to: '2026-11-13T00:00:00Z' }, now)).toEqual([
    { field: 'to', code: 'core.periodEndsBeforeStart' },
  ])
  expect(momentIssues({ from: now, to: now }, now)).toEqual([])
})

test('a list of the past is compared up to what it shows, any other up to now', () => {
  const shown = '2026-11-10T00:00:00.000Z'
  expect(momentsSince('2026-11-01T00:00:00Z', undefined)).toEqual({ from: '2026-11-01T00:00:00Z' })
  expect(momentsSince('2026-11-01T00:00:00Z', shown)).toEqual({ from: '2026-11-01T00:00:00Z', to: shown })
  expect(momentsSince(shown, shown)).toEqual({ from: shown })
  expect(momentsSince('2026-11-12T00:00:00Z', shown)).toEqual({ from: '2026-11-12T00:00:00Z' })
})
