import fc from 'fast-check'
import { expect, test } from 'vitest'
import { qualities } from '#modules/process-data/contract/process-data.contract.ts'
import { type Measure, measure as measureShape, type Origins } from '../contract/calculator.contract.ts'
import {
  isAsTaken,
  isByThen,
  momentOfTaking,
  notTakenFromTank,
  originsAfterTyping,
  originsAtOtherMoment,
  readingOf,
  takenFromGauge,
  takenFromSample,
  takenFromTank,
  type TakenMeasure,
} from './taken.ts'

const at = '2026-11-15T12:00:00.000Z'

test('only a good gauge is taken, with its tag and its own time', () => {
  fc.assert(
    fc.property(fc.constantFrom(...qualities), fc.option(fc.integer({ min: 0, max: 20_000 })), (quality, level) => {
      const taken = takenFromGauge('level', {
        value: level === null ? null : String(level),
        quality,
        at,
        tag: 'S.S101.LT',
      })
      expect(taken !== null).toBe(quality === 'good' && level !== null)
      if (taken) {
        expect(taken.readings).toEqual({ reading: level, gauge: 'dip' })
        expect(taken.from).toEqual({ source: 'historian', reference: 'S.S101.LT', at, quality: 'good' })
      }
    }),
  )
  const good = { value: '0.8408', quality: 'good' as const, at }
  expect(takenFromTank({ tankCode: 'S101', values: { density: good }, before: null })).toEqual([])
})

test('what is not taken from a tank is named, and nothing else', () => {
  fc.assert(
    fc.property(fc.constantFrom(...qualities), fc.constantFrom(...qualities), (level, temperature) => {
      const values = {
        level: { value: '1', quality: level, at },
        temperature: { value: '2', quality: temperature, at },
      }
      const tank = { tankCode: 'S101', values, before: null }
      const named = notTakenFromTank(tank).map(([measure]) => measure)
      expect(named).toEqual(
        Object.entries(values).flatMap(([measure, { quality }]) => (quality === 'good' ? [] : [measure])),
      )
      expect(takenFromTank(tank)).toHaveLength(2 - named.length)
    }),
  )
})

test('of a sample only what was signed is taken', () => {
  const density = { method: 'EN ISO 12185', property: 'DENS', value: '846.6', unit: 'kg/m3', validatedAt: at }
  const sample = { number: 'L1', tankCode: 'S101', product: null, takenAt: at, position: 'top', analyses: [density] }
  expect(takenFromSample(sample)).toEqual({
    readings: { density15: '0.8466', sedimentAndWater: null },
    from: { source: 'lab', reference: 'L1', at, quality: 'validated' },
  })
  expect(takenFromSample({ ...sample, analyses: [{ ...density, validatedAt: null }] })).toBeNull()
})

const asked: Measure = {
  gauge: 'dip',
  reading: 9000,
  waterLevel: null,
  liquidTemperature: '20',
  ambientTemperature: null,
  density15: '0.85',
  sedimentAndWater: null,
  feetPosition: null,
  vapourTemperature: null,
  pressure: null,
}
const second = fc.integer({ min: 0, max: 86_399_999 }).map((ms) => new Date(Date.parse(at) + ms).toISOString())

test('whatever a good gauge says can be entered, and is what was taken until one thing about it differs', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(readingOf) as TakenMeasure[])),
      fc.integer({ min: 0, max: 9_999_999 }).map((n) => (n / 1e5).toFixed(5)),
      second,
      second,
      (measure, value, then, other) => {
        const taken = takenFromGauge(measure, { value, quality: 'good', at: then, tag: 'T' })!
        const field = readingOf[measure]
        const entered = { ...asked, ...taken.readings }
        expect(measureShape.safeParse(entered).success).toBe(true)
        const is = (changed: Partial<Measure> = {}, from: object = {}) =>
          isAsTaken(field, { ...entered, ...changed }, { ...taken.from, ...from } as Origins['reading'] & object, taken)
        expect(is()).toBe(true)
        // As a form may write it again.
        if (typeof entered[field] === 'string') expect(is({ [field]: Number(entered[field]).toFixed(5) })).toBe(true)
        expect(is({ [field]: typeof entered[field] === 'number' ? entered[field] + 1 : `1${entered[field]}` })).toBe(
          false,
        )
        expect(is({ [field]: null })).toBe(false)
        expect(is({ gauge: 'ullage' })).toBe(measure !== 'level')
        expect(is({}, { at: other })).toBe(other === then)
        expect(is({}, { reference: 'U' })).toBe(false)
        expect(is({}, { quality: 'stale' })).toBe(false)
        expect(is({}, { source: 'lab' })).toBe(false)
        expect(isAsTaken(field, entered, taken.from, null)).toBe(false)
      },
    ),
  )
})

test('the moment of a taking is the second of its latest value, never before one that was taken already', () => {
  const from = fc.constantFrom('clock' as const, 'typed' as const, 'taken' as const)
  fc.assert(
    fc.property(fc.array(second, { minLength: 1, maxLength: 5 }), second, from, (moments, measuredAt, how) => {
      const taken = moments.map((one) => takenFromGauge('level', { value: '1', quality: 'good', at: one })!)
      const moment = momentOfTaking({ measuredAt, from: how }, taken)
      for (const one of moments) expect(isByThen(one, moment)).toBe(true)
      if (how === 'taken') expect(moment >= measuredAt).toBe(true)
      else expect(Date.parse(moment) % 1000).toBe(0)
      expect([measuredAt, ...moments].some((one) => one.slice(0, 19) === moment.slice(0, 19))).toBe(true)
      // One of the lab says nothing of the moment.
      const lab = { ...taken[0]!, from: { ...taken[0]!.from, source: 'lab' as const, quality: 'validated' as const } }
      expect(momentOfTaking({ measuredAt, from: how }, [lab])).toBe(measuredAt)
    }),
  )
})

test('what is typed, or moved to another moment, is no longer of the gauge', () => {
  const gauge = { source: 'historian' as const, reference: 'T', at, quality: 'good' as const }
  const lab = { source: 'lab' as const, reference: 'L1', at, quality: 'validated' as const }
  const all = { gauge, reading: gauge, liquidTemperature: gauge, density15: lab }
  expect(originsAfterTyping(all, 'density15')).toEqual({ gauge, reading: gauge, liquidTemperature: gauge })
  for (const name of ['reading', 'gauge']) {
    expect(originsAfterTyping(all, name)).toEqual({ liquidTemperature: gauge, density15: lab })
  }
  expect(originsAtOtherMoment(all)).toEqual({ density15: lab })
})
