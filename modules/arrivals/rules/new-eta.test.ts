import { expect, test } from 'vitest'
import { newEtaIssues } from './new-eta.ts'

const hour = 3_600_000
const base = Date.parse('2026-11-20T06:00:00.000Z')
const iso = (at: number) => new Date(at).toISOString()

test('an ETA is not heard in the future, nor said of the past, nor of another year', () => {
  const codes = (eta: number, received: number) =>
    newEtaIssues({ eta: iso(eta), receivedAt: iso(received) }, base).map(({ code }) => code)
  expect(codes(base + hour, base)).toEqual([])
  expect(codes(base + hour, base + 10 * 60_000)).toEqual(['arrivals.receivedLater'])
  expect(codes(base - 2 * hour, base - hour)).toEqual(['arrivals.etaBeforeReceipt'])
  expect(codes(base + 365 * 24 * hour, base)).toEqual(['arrivals.etaTooFar'])
})
