import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asHours, historyOf, rulingOf, type Said } from './etas.ts'
import { base, hour, said } from './said.fixture.ts'

const minutes = (least: number, most: number) => fc.integer({ min: least, max: most })

const anySaid = fc
  .uniqueArray(
    fc.record({
      id: fc.uuid(),
      received: minutes(-8000, 0),
      late: minutes(0, 9000),
      by: fc.constantFrom<Said['saidBy']>('master', 'agent', 'operator'),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  .map((all) =>
    all.map(({ id, received, late, by }) => said(id, base + received * 60_000, base + (received + late) * 60_000, by)),
  )

describe('the history of ETAs', () => {
  test('keeps all that was said, the newest received rules, and drift adds up', () => {
    fc.assert(
      fc.property(anySaid, fc.boolean(), (all, hasOwn) => {
        const own = hasOwn ? said('own', base, base + 9 * hour, 'instruction') : null
        const history = historyOf(own, all)
        expect(history).toHaveLength(all.length + (own ? 1 : 0))
        // Slower: whoever has nobody received later, and of the same moment the last id.
        const newest = all.find((one) =>
          all.every(
            (other) =>
              other === one ||
              other.receivedAt < one.receivedAt ||
              (other.receivedAt === one.receivedAt && other.id < one.id),
          ),
        )
        expect(rulingOf(history)?.eta).toBe((newest ?? own)?.eta)
        let sum = 0
        for (const [index, { driftFirst, driftBefore, eta }] of history.entries()) {
          if (index === 0) expect([driftFirst, driftBefore]).toEqual([null, null])
          else {
            sum += driftBefore!
            expect(driftFirst).toBe(sum)
            expect(Date.parse(eta) - Date.parse(history[0]!.eta)).toBe(sum * 60_000)
          }
        }
      }),
    )
  })
  test('does not hang on the order in which the rows come', () => {
    fc.assert(
      fc.property(anySaid, (all) => {
        expect(historyOf(null, all.toReversed())).toEqual(historyOf(null, all))
      }),
    )
  })
  test('tells hours with two decimals', () => {
    expect([90, -15, 0].map(asHours)).toEqual(['1.50', '-0.25', '0.00'])
  })
})
