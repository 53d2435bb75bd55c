import type { OutgoingLimits } from '#platform/server/partners/outgoing.ts'
import type { Pace } from '#platform/server/partners/sender.ts'

/** As in production, some fifteen times as fast: so that hours of trouble fit into minutes. */
export const limits: OutgoingLimits = {
  connectMs: 500,
  totalMs: 1000,
  answerBytes: 5_000_000,
  pool: 4,
  breaker: { failures: 5, pauseMs: 300 },
}
export const pace: Pace = {
  pollMs: 100,
  leaseMs: 4000,
  backOff: { firstMs: 50, longestMs: 1000 },
  atOnce: 4,
}
