import type { Outcome } from './partner.ts'

export interface BackOff {
  firstMs: number
  longestMs: number
}

/** Twice as long each time up to the longest, without end; between half of it and all, so that not everybody comes at once. */
export function pauseBefore(tries: number, { firstMs, longestMs }: BackOff, random: number): number {
  const whole = Math.min(longestMs, firstMs * 2 ** Math.min(Math.max(tries, 1) - 1, 30))
  return Math.round(whole * (0.5 + random / 2))
}

/** How a partner helps to find out what became of a message. */
export interface Certainty {
  canBeAsked: boolean
  isIdempotent: boolean
}

/**
 * What is done with a message that is due. One that may have arrived is asked about before anything else; where nobody can be
 * asked, the same again is harmless if the partner knows it by its key; else a person must find out.
 */
export function doingWith(
  state: 'waiting' | 'unknown',
  { canBeAsked, isIdempotent }: Certainty,
): 'send' | 'ask' | 'stop' {
  if (state === 'waiting') return 'send'
  if (canBeAsked) return 'ask'
  return isIdempotent ? 'send' : 'stop'
}

export type Next =
  | { state: 'accepted'; receipt: unknown }
  | { state: 'refused'; reason: string }
  /** `again`: at once, after the pause, or when a person says so. */
  | { state: 'waiting' | 'unknown'; reason: string | null; again: 'now' | 'later' | 'never' }

/** What becomes of a message by what came of sending it or asking about it. */
export function nextOf(doing: 'send' | 'ask', outcome: Outcome, certainty: Certainty): Next {
  switch (outcome.is) {
    case 'accepted':
      return { state: 'accepted', receipt: outcome.receipt }
    case 'refused':
      return { state: 'refused', reason: outcome.reason }
    case 'absent':
      return { state: 'waiting', reason: null, again: 'now' }
    case 'notSent':
      // What may have arrived before is not undone by a question that was not asked.
      return { state: doing === 'ask' ? 'unknown' : 'waiting', reason: outcome.reason, again: 'later' }
    case 'unknown':
      return {
        state: 'unknown',
        reason: outcome.reason,
        again: doingWith('unknown', certainty) === 'stop' ? 'never' : 'later',
      }
  }
}
