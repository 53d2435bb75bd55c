import fc from 'fast-check'
import { expect, test } from 'vitest'
import { qualities } from '#modules/process-data/contract/process-data.contract.ts'
import { notTakenFromTank, takenFromGauge, takenFromSample, takenFromTank } from './taken.ts'

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
        expect(taken.from).toEqual({ source: 'historian', reference: 'S.S101.LT', at })
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
    from: { source: 'lab', reference: 'L1', at },
  })
  expect(takenFromSample({ ...sample, analyses: [{ ...density, validatedAt: null }] })).toBeNull()
})
