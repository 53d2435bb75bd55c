import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noticeHours } from '../contract/arrivals.contract.ts'
import type { Said } from './etas.ts'
import { noticeNow, noticesOf, opensHours, silentSince } from './notices.ts'
import { base, hour, iso, said } from './said.fixture.ts'

const minutes = (least: number, most: number) => fc.integer({ min: least, max: most })

describe('notices', () => {
  const knownSince = iso(base - 400 * hour)
  const eta = base
  const at = (before: number) => base - before * hour
  const now = (hours: number) => at(hours)
  const look = (all: Said[], hours: number, since = knownSince) => {
    const notices = noticesOf({ eta: iso(eta), knownSince: since, said: all }, now(hours))
    return {
      states: notices.map(({ state }) => state),
      silent: silentSince(notices, all, now(hours))?.hours ?? null,
      now: noticeNow(notices, all, iso(eta), now(hours)),
    }
  }
  test('are due, given, missing or still ahead', () => {
    expect(look([], 100)).toEqual({ states: ['ahead', 'ahead', 'ahead', 'ahead'], silent: null, now: 'ahead' })
    expect(look([], 80)).toMatchObject({ states: ['due', 'ahead', 'ahead', 'ahead'], silent: null, now: 'due' })
    expect(look([], 71)).toMatchObject({ states: ['missing', 'due', 'ahead', 'ahead'], silent: 72, now: 'missing' })
    const first = [said('a', at(80), eta)]
    expect(look(first, 71)).toMatchObject({ states: ['given', 'due', 'ahead', 'ahead'], silent: null, now: 'due' })
    expect(look(first, 47)).toMatchObject({ silent: 48, now: 'missing' })
    // Late, and heard all the same.
    expect(look([said('a', at(70), eta)], 69)).toMatchObject({
      states: ['missing', 'given', 'ahead', 'ahead'],
      silent: null,
    })
    // What the terminal says itself is no notice.
    expect(look([said('a', at(80), eta, 'operator')], 71)).toMatchObject({ silent: 72 })
    // Nobody asks for what was over before the voyage was known.
    expect(look([], 47, iso(at(60)))).toMatchObject({ states: ['notAsked', 'missing', 'due', 'ahead'], silent: 48 })
    expect(look([], -1)).toMatchObject({ now: null })
    expect(noticesOf({ eta: null, knownSince, said: [] }, base)).toEqual([])
  })
  test('have windows without a hole, and one is silent exactly where nothing was heard since its last one began', () => {
    expect(noticeHours.map(opensHours)).toEqual([96, 72, 48, 24])
    fc.assert(
      fc.property(fc.array(minutes(0, 110 * 60), { maxLength: 6 }), minutes(0, 110 * 60), (heardBefore, before) => {
        const moment = base - before * 60_000
        const all = heardBefore
          .filter((minute) => minute >= before)
          .map((minute, index) => said(`x${index}`, base - minute * 60_000, eta))
        const notices = noticesOf({ eta: iso(eta), knownSince, said: all }, moment)
        const last = noticeHours.findLast((hours) => before <= hours * 60)
        const heard = all.some(({ receivedAt }) => last !== undefined && Date.parse(receivedAt) >= at(opensHours(last)))
        const expected = last === undefined || heard ? null : last
        expect(silentSince(notices, all, moment)?.hours ?? null).toBe(expected)
      }),
    )
  })
})
