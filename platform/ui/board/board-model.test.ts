import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Bar,
  canGrip,
  consequences,
  type Grip,
  indexOf,
  movedBy,
  moveOf,
  type Overlap,
  overlapsOf,
  withMoves,
} from './board-model.ts'
import { hour, minute, snapTo } from './board-scale.ts'

const bar = (id: string, start: number, end: number, more: Partial<Bar> = {}): Bar => ({
  id,
  laneId: 'one',
  start: start * hour,
  end: end * hour,
  label: id,
  tone: 'firm',
  state: 'Firm',
  ...more,
})
const someBars = (withAfter: boolean) =>
  fc
    .array(fc.tuple(fc.constantFrom('one', 'two', 'three'), fc.nat(60), fc.integer({ min: 1, max: 12 }), fc.nat(9)), {
      maxLength: 12,
    })
    .map((all) =>
      all.map(([laneId, start, length, ahead], index) =>
        // Only on earlier ones, so that nothing waits for itself.
        bar(`b${index}`, start, start + length, {
          laneId,
          ...(withAfter && ahead < index ? { after: [`b${ahead}`] } : {}),
        }),
      ),
    )

/** Hour by hour, pair by pair. */
function slowOverlaps(bars: readonly Bar[]): Set<string> {
  const found = new Set<string>()
  for (const one of bars) {
    for (const other of bars) {
      if (one.id >= other.id || one.laneId !== other.laneId) continue
      for (let at = 0; at < 100; at++) {
        const within = (each: Bar) => each.start <= at * hour && each.end > at * hour
        if (within(one) && within(other)) found.add(`${one.laneId} ${one.id} ${other.id} ${at}`)
      }
    }
  }
  return found
}
const hoursOf = (overlaps: Overlap[]) =>
  overlaps.flatMap(({ laneId, a, b, from, to }) =>
    Array.from({ length: (to - from) / hour }, (_, index) =>
      [laneId, ...[a, b].toSorted(), from / hour + index].join(' '),
    ),
  )

describe('overlaps', () => {
  test('are those that a slow look at every hour of every pair finds, each once', () => {
    fc.assert(
      fc.property(someBars(false), (bars) => {
        const hours = hoursOf(overlapsOf(bars))
        expect(hours.toSorted()).toEqual([...slowOverlaps(bars)].toSorted())
      }),
    )
  })

  test('a short one within a long one does not hide the next', () => {
    const found = overlapsOf([bar('long', 0, 10), bar('short', 1, 2), bar('late', 3, 4)])
    expect(found.map(({ a, b }) => `${a} ${b}`)).toEqual(['long short', 'long late'])
  })

  test('one after the other is none', () => {
    expect(overlapsOf([bar('a', 0, 2), bar('b', 2, 4)])).toEqual([])
  })
})

describe('what has to come after', () => {
  test('is pushed behind what moved, as far as it has to and no further', () => {
    fc.assert(
      fc.property(someBars(true), fc.nat(11), fc.integer({ min: -10, max: 30 }), (bars, at, by) => {
        const moved = bars[at]
        if (!moved) return
        const move = { ...moveOf(moved), start: moved.start + by * hour, end: moved.end + by * hour }
        const { moves } = consequences(indexOf(bars), move)
        expect(moves[0]).toEqual(move)
        const places = new Map(withMoves(bars, moves).map((one) => [one.id, one]))
        const others = new Set(moves.slice(1).map(({ barId }) => barId))
        for (const one of bars) {
          const now = places.get(one.id)!
          expect(now.end - now.start).toBe(one.end - one.start)
          const ends = (one.after ?? [])
            .filter((id) => id === moved.id || others.has(id))
            .map((id) => places.get(id)!.end)
          if (one.id === moved.id) continue
          for (const end of ends) expect(now.start).toBeGreaterThanOrEqual(end)
          if (others.has(one.id)) expect(now.start).toBe(Math.max(...ends))
          else expect(now).toEqual(one)
        }
      }),
    )
  })

  test('what is locked stays where it is, and is told', () => {
    const bars = [bar('a', 0, 2), bar('b', 2, 4, { after: ['a'], locked: 'start' })]
    const { moves, stuck, overlaps } = consequences(indexOf(bars), { ...moveOf(bars[0]!), end: 3 * hour })
    expect(moves).toHaveLength(1)
    expect(stuck.map(({ id }) => id)).toEqual(['b'])
    expect(overlaps).toEqual([{ laneId: 'one', from: 2 * hour, to: 3 * hour, a: 'a', b: 'b' }])
  })

  test('waiting for each other in a circle comes to an end', () => {
    const bars = [bar('a', 0, 2), bar('b', 2, 4, { after: ['a', 'c'] }), bar('c', 4, 6, { after: ['b'] })]
    const { moves } = consequences(indexOf(bars), { ...moveOf(bars[0]!), start: 2 * hour, end: 4 * hour })
    expect(moves.map(({ barId }) => barId)).toEqual(['a', 'b', 'c'])
  })

  test('what was moved stays where it was put, whoever it has to wait for', () => {
    const bars = [bar('a', 0, 2, { after: ['b'] }), bar('b', 2, 4, { after: ['a'] })]
    const move = { ...moveOf(bars[0]!), start: hour, end: 3 * hour }
    expect(consequences(indexOf(bars), move).moves[0]).toEqual(move)
  })

  test('overlaps of others are not told', () => {
    const bars = [bar('a', 0, 2), bar('x', 5, 8), bar('y', 6, 9)]
    expect(consequences(indexOf(bars), { ...moveOf(bars[0]!), end: 3 * hour }).overlaps).toEqual([])
  })
})

describe('moving and drawing', () => {
  const lanes = [{ id: 'one' }, { id: 'two' }, { id: 'three' }]
  const from = Date.parse('2026-10-20T22:00Z')
  const to = from + 10 * 24 * hour
  const grip = fc.constantFrom<Grip>('move', 'start', 'end')
  const snap = fc.constantFrom(15, 60, 360)
  const place = fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 40 }), fc.constantFrom('one', 'two', 'three'))

  test('keep to the marks, the room and the lanes, and never turn a bar over', () => {
    fc.assert(
      fc.property(
        place,
        grip,
        snap,
        fc.integer({ min: -400, max: 400 }),
        fc.integer({ min: -5, max: 5 }),
        (at, grip, snapMinutes, hours, lane) => {
          const [start, length, laneId] = at
          const before = { barId: 'b', laneId, start: from + start * hour, end: from + (start + length) * hour }
          const after = movedBy(before, grip, { time: hours * hour, lanes: lane }, { from, to, snapMinutes, lanes })
          expect(after.end).toBeGreaterThan(after.start)
          expect(after.start).toBeGreaterThanOrEqual(from)
          expect(after.end).toBeLessThanOrEqual(Math.max(to, before.end))
          if (grip === 'move') {
            expect(after.end - after.start).toBe(before.end - before.start)
            const index = lanes.findIndex(({ id }) => id === laneId)
            expect(after.laneId).toBe(lanes[Math.min(Math.max(index + lane, 0), 2)]!.id)
            const isAtEnd = after.start === from || after.end === Math.max(to, before.end)
            if (hours !== 0 && !isAtEnd) expect(snapTo(after.start, snapMinutes)).toBe(after.start)
          } else {
            expect(after.laneId).toBe(laneId)
            expect(grip === 'start' ? after.end : after.start).toBe(grip === 'start' ? before.end : before.start)
          }
        },
      ),
    )
  })

  test('a step by key always gets further', () => {
    const at = fc.integer({ min: 0, max: 48 * 60 })
    fc.assert(
      fc.property(at, fc.constantFrom(1, -1), snap, (minutes, direction, snapMinutes) => {
        const start = Date.parse('2026-10-24T22:00Z') + minutes * minute
        const before = { barId: 'b', laneId: 'one', start, end: start + hour }
        const time = direction * snapMinutes * minute
        const after = movedBy(before, 'move', { time, lanes: 0 }, { from, to, snapMinutes, lanes })
        expect(Math.sign(after.start - before.start)).toBe(direction)
      }),
    )
  })

  test('a bar of which nothing is moved in time stays off the marks', () => {
    const before = { barId: 'b', laneId: 'one', start: from + 7 * minute, end: from + hour }
    const after = movedBy(before, 'move', { time: 0, lanes: 1 }, { from, to, snapMinutes: 15, lanes })
    expect(after).toEqual({ ...before, laneId: 'two' })
  })

  test('what has begun keeps its start, what is settled keeps everything', () => {
    const grips: Grip[] = ['move', 'start', 'end']
    const may = (locked?: Bar['locked']) => grips.filter((one) => canGrip(locked ? { locked } : {}, one))
    expect([may(), may('start'), may('end'), may('all')]).toEqual([grips, ['end'], ['start'], []])
  })
})
