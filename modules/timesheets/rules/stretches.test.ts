import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bounds, type Happened, inOrder, stretchesOf, stretchKinds, type StretchKind, sumOf } from './stretches.ts'

const codes = [...new Set(stretchKinds.flatMap((kind) => [...bounds[kind].begins, ...bounds[kind].ends])), 'FPG', 'GWD']
const start = Date.parse('2026-10-24T20:00:00.000Z')
const happened = fc
  .array(fc.record({ operation: fc.constantFrom(...codes), minute: fc.integer({ min: 0, max: 600 }) }), {
    maxLength: 25,
  })
  .map((all) =>
    all.map(({ operation, minute }): Happened => ({
      operation,
      at: new Date(start + minute * 60_000).toISOString(),
      sequence: codes.indexOf(operation),
    })),
  )

/** Minute by minute: is it on? As the last event up to that minute says that begins or ends it. */
function slowSum(events: readonly Happened[], kind: StretchKind, upTo: number): number {
  const { begins, ends } = bounds[kind]
  const ordered = inOrder(events).filter(({ operation }) => begins.includes(operation) || ends.includes(operation))
  let minutes = 0
  for (let minute = start; minute < upTo; minute += 60_000) {
    const last = ordered.findLast(({ at }) => Date.parse(at) <= minute)
    if (last && begins.includes(last.operation)) minutes++
  }
  return minutes
}

test('the sum of a kind of stretch is what a second, slow computation finds minute by minute', () => {
  fc.assert(
    fc.property(happened, fc.constantFrom(...stretchKinds), (events, kind) => {
      const upTo = start + 700 * 60_000
      expect(sumOf(events, kind, new Date(upTo).toISOString()) ?? 0).toBe(slowSum(events, kind, upTo))
    }),
    { numRuns: 300 },
  )
})

test('stretches of a kind do not overlap, and the order in which events were entered does not matter', () => {
  fc.assert(
    fc.property(happened, (events) => {
      const stretches = stretchesOf(events)
      for (const kind of stretchKinds) {
        const own = stretches.filter((one) => one.kind === kind)
        own
          .slice(1)
          .forEach(({ from }, index) =>
            expect(Date.parse(from.at)).toBeGreaterThanOrEqual(Date.parse(own[index]!.to!.at)),
          )
      }
      const lengths = (of: readonly Happened[]) => stretchesOf(of).map(({ kind, minutes }) => [kind, minutes])
      expect(lengths(events.toReversed())).toEqual(lengths(events))
    }),
  )
})

test('the night in October is an hour longer and the night in March an hour shorter', () => {
  const night = (from: string, to: string) =>
    sumOf(
      [
        { operation: 'AFS', at: from, sequence: 190 },
        { operation: 'LLG', at: to, sequence: 540 },
      ],
      'alongside',
    )
  // From midnight to 06:00 by the clock of the site.
  expect(night('2026-10-24T22:00:00.000Z', '2026-10-25T05:00:00.000Z')).toBe(7 * 60)
  expect(night('2026-03-28T23:00:00.000Z', '2026-03-29T04:00:00.000Z')).toBe(5 * 60)
})
