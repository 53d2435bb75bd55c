import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCarried, isOpenAt, standsIn } from './notes.ts'
import { nextShift, shiftAt, shiftBefore, spanOf } from './shifts.ts'

const minutes = fc.integer({ min: 0, max: 60 * 24 * 20 })
const first = Date.UTC(2026, 9, 20)

test('a note stands on every page from its own shift to the one in which it is done, on none before and none after', () => {
  fc.assert(
    fc.property(minutes, fc.option(minutes), (written, later) => {
      const writtenAt = first + written * 60_000
      const doneAt = later === null ? null : new Date(writtenAt + later * 60_000 + 1).toISOString()
      const own = shiftAt(new Date(writtenAt).toISOString())
      const note = { startsAt: spanOf(own).from, doneAt }
      expect(standsIn(note, spanOf(shiftBefore(own)))).toBe(false)
      expect(isCarried(note, spanOf(own))).toBe(false)
      const last = doneAt === null ? null : shiftAt(doneAt)
      let shift = own
      for (let count = 0; count < 70; count++) {
        const span = spanOf(shift)
        const isOver = last !== null && span.from > spanOf(last).from
        expect(standsIn(note, span)).toBe(!isOver)
        expect(isCarried(note, span)).toBe(count > 0)
        // What stands on the next page was open when this one ended, and the other way round.
        expect(standsIn(note, spanOf(nextShift(shift)))).toBe(isOpenAt(note, span.to) && !isOver)
        shift = nextShift(shift)
      }
    }),
    { numRuns: 50 },
  )
})
