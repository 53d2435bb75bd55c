import fc from 'fast-check'
import { expect, test } from 'vitest'
import { doingWith, nextOf, pauseBefore } from './next-step.ts'

const usual = { firstMs: 5000, longestMs: 900_000 }
const asked = { canBeAsked: true, isIdempotent: false }
const same = { canBeAsked: false, isIdempotent: true }
const blind = { canBeAsked: false, isIdempotent: false }

test('pauses grow from seconds to a quarter of an hour, and never end', () => {
  expect([1, 2, 3, 8, 9, 1000].map((tries) => pauseBefore(tries, usual, 1))).toEqual([
    5000, 10_000, 20_000, 640_000, 900_000, 900_000,
  ])
  fc.assert(
    fc.property(fc.nat(100_000), fc.double({ min: 0, max: 1, noNaN: true }), (tries, random) => {
      const pause = pauseBefore(tries, usual, random)
      expect(pause).toBeGreaterThanOrEqual(2500)
      expect(pause).toBeLessThanOrEqual(900_000)
    }),
  )
})

test('what may have arrived is asked about before it is sent again, where that is possible', () => {
  expect(doingWith('waiting', asked)).toBe('send')
  expect(doingWith('unknown', asked)).toBe('ask')
  expect(doingWith('unknown', { canBeAsked: true, isIdempotent: true })).toBe('ask')
  expect(doingWith('unknown', same)).toBe('send')
  expect(doingWith('unknown', blind)).toBe('stop')
  expect(doingWith('waiting', blind)).toBe('send')
})

test('what becomes of a message', () => {
  const cut = { is: 'unknown', reason: 'cutOff' } as const
  expect(nextOf('send', { is: 'accepted', receipt: { number: 1 } }, asked)).toEqual({
    state: 'accepted',
    receipt: { number: 1 },
  })
  expect(nextOf('send', { is: 'refused', reason: 'noSuchSite' }, asked)).toEqual({
    state: 'refused',
    reason: 'noSuchSite',
  })
  expect(nextOf('send', { is: 'notSent', reason: 'unreachable' }, blind)).toMatchObject({
    state: 'waiting',
    again: 'later',
  })
  expect(nextOf('send', cut, asked)).toMatchObject({ state: 'unknown', again: 'later' })
  expect(nextOf('send', cut, same)).toMatchObject({ state: 'unknown', again: 'later' })
  // Nobody but a person can find out.
  expect(nextOf('send', cut, blind)).toMatchObject({ state: 'unknown', again: 'never' })
  expect(nextOf('ask', { is: 'absent' }, asked)).toMatchObject({ state: 'waiting', again: 'now' })
})

test('a question that got no answer settles nothing', () => {
  for (const is of ['notSent', 'unknown'] as const) {
    expect(nextOf('ask', { is, reason: 'x' }, asked)).toMatchObject({ state: 'unknown', again: 'later' })
  }
})
