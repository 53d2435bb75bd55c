import { expect, test } from 'vitest'
import { judged, type RawValue, type TagLimits } from './quality.ts'
import { verdictOn } from './tag-test.ts'

const now = Date.UTC(2026, 10, 14, 12)
const limits: TagLimits = { measure: 'level', scale: '1', maxAgeMinutes: 5, frozenAfterMinutes: null }
const good: RawValue = { value: 12_345, status: 'good', at: now - 1000, code: 'Good' }
const verdict = (raw: Partial<RawValue>, of = limits) => {
  const whole = { ...good, ...raw }
  return verdictOn(whole, judged(whole, of, now), now)
}

test('each way in which a tag can fail has its own name, and only a usable value is fine', () => {
  expect(verdict({})).toBe('fine')
  expect(verdict({ value: null, status: 'bad', code: 'BadNodeIdUnknown' })).toBe('unknownTag')
  expect(verdict({ status: 'bad', code: 'BadSensorFailure' })).toBe('gaugeBad')
  expect(verdict({ value: null })).toBe('noNumber')
  expect(verdict({ value: 70_000 })).toBe('implausible')
  // In metres where millimetres are expected the figure is possible; a scale that is wrong by a million is not.
  expect(verdict({}, { ...limits, scale: '1000000' })).toBe('implausible')
  expect(verdict({ at: now + 120_000 })).toBe('ahead')
  expect(verdict({ at: now - 6 * 60_000 })).toBe('stale')
  expect(verdict({ status: 'uncertain' })).toBe('uncertain')
})
