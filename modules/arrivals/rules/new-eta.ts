import type { Issue } from '#platform/core/issue.ts'

/** A clock may be a little fast. */
const toleranceMs = 5 * 60_000
/** A programme knows no ship longer ahead than this; a year typed wrong does. */
const longestDays = 120

/** What cannot be said of a ship: heard before it was said, or expected before that. */
export function newEtaIssues(said: { eta: string; receivedAt: string }, now: number): Issue[] {
  const eta = Date.parse(said.eta)
  const received = Date.parse(said.receivedAt)
  return [
    ...(received > now + toleranceMs ? [{ field: 'receivedAt', code: 'arrivals.receivedLater' }] : []),
    ...(eta < received ? [{ field: 'eta', code: 'arrivals.etaBeforeReceipt' }] : []),
    ...(eta > received + longestDays * 86_400_000
      ? [{ field: 'eta', code: 'arrivals.etaTooFar', params: { days: longestDays } }]
      : []),
  ]
}
