import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gaugeMeasures, type GaugeMeasure, type GaugeValue } from '../contract/process-data.contract.ts'
import { minuteOf } from './minutes.ts'
import { isUsable, judged, mayReplace, type Origin } from './quality.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const limits = { measure: 'level', scale: '1', maxAgeMinutes: 1, frozenAfterMinutes: null } as const
const raws = fc.record({
  value: fc.option(fc.oneof(fc.double(), fc.integer({ min: 0, max: 20_000 }))),
  status: fc.constantFrom('good' as const, 'uncertain' as const, 'bad' as const),
  at: fc.integer({ min: now - 600_000, max: now + 600_000 }),
})

test('only what is good, young, possible and there may be used', () => {
  fc.assert(
    fc.property(raws, (raw) => {
      const value = judged(raw, limits, now)
      const isPossible = raw.value !== null && Number.isFinite(raw.value) && raw.value >= -50 && raw.value <= 60_000
      const isYoung = now - raw.at <= 60_000 && raw.at <= now + 60_000
      expect(isUsable(value)).toBe(raw.status === 'good' && isPossible && isYoung)
    }),
  )
})

test('the scale of the tag is applied in decimals', () => {
  expect(judged({ value: 15.35, status: 'good', at: now }, { ...limits, scale: '1000' }, now).value).toBe('15350')
  expect(
    judged({ value: 846.5, status: 'good', at: now }, { ...limits, measure: 'density', scale: '0.001' }, now).value,
  ).toBe('0.8465')
})

test('a kept minute has a value only where its letter allows one', () => {
  const values = fc.uniqueArray(fc.tuple(fc.constantFrom(...gaugeMeasures), raws), { selector: ([measure]) => measure })
  fc.assert(
    fc.property(values, (given) => {
      const judgedValues = new Map<GaugeMeasure, GaugeValue>(
        given.map(([measure, raw]) => [measure, judged(raw, { ...limits, measure }, now)]),
      )
      const row = minuteOf(judgedValues)
      for (const [place, measure] of gaugeMeasures.entries()) {
        const letter = row.quality[place]
        expect(letter === '-').toBe(!judgedValues.has(measure))
        expect(row[measure] !== null).toBe(letter === 'g' || letter === 'u')
      }
    }),
  )
})

test('a machine never replaces what a person typed or validated', () => {
  for (const present of ['manual', 'validated'] satisfies Origin[]) {
    for (const incoming of ['historian', 'lab', 'previous'] satisfies Origin[]) {
      expect(mayReplace(present, incoming)).toBe(false)
    }
    expect(mayReplace(present, 'manual')).toBe(true)
  }
  expect(mayReplace('historian', 'lab')).toBe(true)
  expect(mayReplace(null, 'historian')).toBe(true)
})
