import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gaugeMeasures, type GaugeMeasure, type GaugeValue, qualities } from '../contract/process-data.contract.ts'
import { frozenSpans } from './minutes.ts'
import { type SameValue, sameValue, type TankNow, withFrozen } from './frozen.ts'
import { isUsable } from './quality.ts'

const start = Date.parse('2026-11-15T00:00:00Z')
const minute = 60_000
const good = (value: number, at: number): GaugeValue => ({
  value: String(value),
  quality: 'good',
  at: new Date(at).toISOString(),
})

/** The last judgement of a gauge that was read each minute. */
function watched(
  measure: GaugeMeasure,
  readings: readonly { value: number; level: number }[],
  tank: { operatingSince: number | null; frozenAfterMinutes: number | null },
): GaugeValue {
  let same: SameValue | undefined
  let judged = good(0, start)
  for (const [index, { value, level }] of readings.entries()) {
    const now: TankNow = { operatingSince: tank.operatingSince, level }
    const raw = good(value, start + index * minute)
    same = sameValue(same, raw, level)
    judged = withFrozen(raw, { measure, frozenAfterMinutes: tank.frozenAfterMinutes }, same, now)
  }
  return judged
}

/** By the minute, with long times of standing still. */
const levels = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 3 })
  .map((times) => times.flatMap(([value, minutes]) => Array.from({ length: minutes }, () => value)))
const limit = fc.integer({ min: 1, max: 30 })

test('a tank at rest is never called frozen, whatever its gauges show', () => {
  fc.assert(
    fc.property(fc.constantFrom(...gaugeMeasures), levels, limit, (measure, values, frozenAfterMinutes) => {
      const readings = values.map((value) => ({ value, level: 5000 + value }))
      expect(watched(measure, readings, { operatingSince: null, frozenAfterMinutes }).quality).toBe('good')
    }),
  )
})

test('a level is frozen exactly when it stood still for its limit while an operation was in progress', () => {
  fc.assert(
    fc.property(levels, limit, fc.integer({ min: 0, max: 60 }), (values, frozenAfterMinutes, begins) => {
      const judged = watched(
        'level',
        values.map((value) => ({ value, level: value })),
        { operatingSince: start + begins * minute, frozenAfterMinutes },
      )
      const last = values.length - 1
      const since = values.findLastIndex((value) => value !== values[last]) + 1
      const isFrozen = last - Math.max(since, begins) >= frozenAfterMinutes
      expect(judged.quality).toBe(isFrozen ? 'frozen' : 'good')
      expect(isUsable(judged)).toBe(!isFrozen)
      // What it shows stays readable, with the moment since when.
      expect(judged.value).toBe(String(values[last]))
      if (isFrozen) expect(judged.since).toBe(new Date(start + since * minute).toISOString())
    }),
  )
})

test('a temperature or density is frozen only when the tank filled meanwhile, and the others never', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...gaugeMeasures.filter((measure) => measure !== 'level')),
      fc.integer({ min: -3000, max: 3000 }),
      limit,
      fc.integer({ min: 0, max: 60 }),
      (measure, rise, frozenAfterMinutes, minutes) => {
        const readings = Array.from({ length: minutes + 1 }, (_, index) => ({
          value: 18,
          level: 5000 + (rise * index) / Math.max(1, minutes),
        }))
        const judged = watched(measure, readings, { operatingSince: start, frozenAfterMinutes })
        const canTell = measure === 'temperature' || measure === 'density'
        const isFrozen = canTell && minutes > 0 && rise >= 1000 && minutes >= frozenAfterMinutes
        expect(judged.quality).toBe(isFrozen ? 'frozen' : 'good')
      },
    ),
  )
})

test('without a limit nothing is frozen, and a value that is not good or was not heard for long begins anew', () => {
  const still = Array.from({ length: 60 }, () => ({ value: 1, level: 1 }))
  expect(watched('level', still, { operatingSince: start, frozenAfterMinutes: null }).quality).toBe('good')
  const before = sameValue(undefined, good(1, start), 1)
  for (const quality of qualities.filter((one) => one !== 'good')) {
    expect(sameValue(before, { ...good(1, start + minute), quality }, 1)).toBeUndefined()
  }
  expect(sameValue(before, good(1, start + 5 * minute), 1)?.since).toBe(start)
  expect(sameValue(before, good(1, start + 5 * minute + 1), 1)?.since).toBe(start + 5 * minute + 1)
})

test('the spans of a day hold exactly the minutes in which the measure was frozen', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('g', 'f', 'none'), { maxLength: 40 }), (letters) => {
      const minutes = letters.flatMap((letter, index): [number, string][] =>
        letter === 'none' ? [] : [[index * 60, `f${letter}----`]],
      )
      const spans = frozenSpans(minutes, 'waterLevel')
      const covered = spans.flatMap(({ from, to }) =>
        Array.from({ length: (to - from) / 60 }, (_, index) => from / 60 + index),
      )
      expect(covered).toEqual(letters.flatMap((letter, index) => (letter === 'f' ? [index] : [])))
    }),
  )
})
