import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replay } from '@molo/measurement/trace'
import type { Measure, TankFacts } from '../contract/calculator.contract.ts'
import { crude, reading } from './calculator.fixture.ts'
import {
  calculateTank,
  densityAt15,
  differences,
  figureOf,
  movedFeet,
  neededMeasures,
  warningsOf,
} from './calculator.ts'

const figure = (facts: TankFacts, measure: Measure, name: string) =>
  calculateTank(facts, measure).figures?.find((one) => one.name === name)?.value

test('the worked tank gives the figures of the inspector, in litres and kilograms', () => {
  const { figures, refused } = calculateTank(crude, reading)
  expect(refused).toBeNull()
  expect(Object.fromEntries(figures!.map(({ name, value, unit }) => [name, `${value} ${unit}`.trim()]))).toEqual({
    level: '15352 mm',
    totalObserved: '79117820 l',
    freeWater: '0 l',
    shellFactor: '1.00017',
    roofAdjustment: '-364560 l',
    grossObserved: '78766710 l',
    density15: '0.84650 kg/l',
    volumeFactor: '0.99296',
    grossStandard: '78212192 l',
    netStandard: '78087053 l',
    weightFactor: '0.84540 kg/l',
    massVacuum: '66100690 kg',
    weightAir: '66014794 kg',
  })
})

test('every reading inside the table can be calculated again from its own trace, to the last bit', () => {
  const readings = fc.record({
    reading: fc.integer({ min: 5000, max: 16_000 }),
    liquidTemperature: fc.integer({ min: -50, max: 400 }).map((tenth) => (tenth / 10).toFixed(1)),
    density15: fc.integer({ min: 80_000, max: 95_000 }).map((value) => (value / 1e5).toFixed(5)),
    feetPosition: fc.constantFrom('LOW' as const, 'HIGH' as const),
  })
  fc.assert(
    fc.property(readings, (changes) => {
      const { trace, figures } = calculateTank(crude, { ...reading, ...changes, gauge: 'dip' })
      expect(figures).not.toBeNull()
      expect(replay(JSON.parse(JSON.stringify(trace))).value?.isIdentical).toBe(true)
    }),
  )
})

test('more level is more weight, and free water takes away what it fills', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 15_000 }), fc.integer({ min: 1, max: 900 }), (level, more) => {
      const at = (changes: Partial<Measure>) =>
        Number(figure(crude, { ...reading, gauge: 'dip', reading: level, ...changes }, 'weightAir'))
      expect(at({ reading: level + more })).toBeGreaterThan(at({}))
      expect(at({ waterLevel: more })).toBeLessThan(at({}))
    }),
  )
})

test('what cannot be stood behind has no figure and says at its field why', () => {
  const fields = (changes: Partial<Measure>) =>
    calculateTank(crude, { ...reading, gauge: 'dip', ...changes }).refused?.map(({ field, code }) => `${field} ${code}`)
  expect(fields({ reading: 16_001 })).toEqual(['reading tanks.levelOutOfTable'])
  expect(fields({ waterLevel: 15_000, reading: 14_000 })).toEqual(['waterLevel tanks.waterAboveLevel'])
  expect(fields({ liquidTemperature: '200.0' })).toEqual(['liquidTemperature tanks.temperatureOutOfTable'])
})

test('a level outside the working band, and one below the high feet, is calculated and warned about at its field', () => {
  const warned = (changes: Partial<Measure>, facts = crude) =>
    calculateTank(facts, { ...reading, gauge: 'dip', ...changes }).warnings.map(
      ({ field, code, params }) => `${field} ${code} ${String(params?.['min'])}`,
    )
  expect(warned({ reading: 1200, feetPosition: 'HIGH' })).toEqual([
    'reading tanks.levelOutsideLimits 1800',
    'reading tanks.levelBelowHighFeet 1800',
  ])
  expect(warned({ reading: 1799, feetPosition: 'LOW' })).toEqual(['reading tanks.levelOutsideLimits 1800'])
  expect(warned({ reading: 2100, feetPosition: 'HIGH' })).toEqual([])
  const low = { ...crude, version: { ...crude.version, minLevel: 1000, maxLevel: 15_000 } }
  expect(warned({ reading: 1799, feetPosition: 'HIGH' }, low)).toEqual(['reading tanks.levelBelowHighFeet 1800'])
  expect(warned({ reading: 15_001 }, low)).toEqual(['reading tanks.levelOutsideLimits 1000'])
  // An ullage is a level too.
  expect(warned({ gauge: 'ullage', reading: 20_887 - 15_001 }, low)).toEqual(['reading tanks.levelOutsideLimits 1000'])
  // What was warned about stays with the stored trace.
  expect(warningsOf(calculateTank(low, { ...reading, gauge: 'dip', reading: 15_001 }).trace)).toHaveLength(1)
})

test('a correction factor multiplies the table, and gases are asked for pressure and vapour', () => {
  const more = figure({ ...crude, correctionFactor: '1.000350' }, reading, 'totalObserved')
  expect(Number(more) / Number(figure(crude, reading, 'totalObserved'))).toBeCloseTo(1.00035, 7)
  expect(neededMeasures(crude).has('pressure')).toBe(false)
  const sphere = { ...crude, productConfiguration: { ...crude.productConfiguration!, gasType: 'PROPANE' } }
  expect(neededMeasures(sphere)).toEqual(
    new Set(
      'gauge reading liquidTemperature ambientTemperature density15 vapourTemperature pressure molecularWeight feetPosition'.split(
        ' ',
      ),
    ),
  )
})

test('the difference of two calculations is later minus earlier, of what can be subtracted', () => {
  const earlier = calculateTank(crude, reading).figures!
  const later = calculateTank(crude, { ...reading, reading: 5635 }).figures!
  expect(differences(earlier, later).find(({ name }) => name === 'level')).toEqual({
    name: 'level',
    value: '-100',
    unit: 'mm',
  })
  expect(differences(earlier, later).map(({ name }) => name)).not.toContain('density15')
})

test('a figure is found by the first of its names that there is', () => {
  const figures = ['massVacuum', 'weightAir'].map((name, at) => ({ name, value: String(at), unit: 'kg' }))
  expect(figureOf(figures, 'weightAir', 'massVacuum')?.value).toBe('1')
  expect(figureOf(figures.slice(0, 1), 'weightAir', 'massVacuum')?.value).toBe('0')
  expect(figureOf(figures, 'netStandard')).toBeUndefined()
})

test('a density observed in the tank is reduced to 15 °C by the product’s own routine: the way back of its factor', () => {
  const density = fc.integer({ min: 80_000, max: 90_000 }).map((n) => (n / 1e5).toFixed(5))
  const temperature = fc.integer({ min: 50, max: 450 }).map((n) => (n / 10).toFixed(1))
  fc.assert(
    fc.property(density, temperature, (density15, liquidTemperature) => {
      const { figures } = calculateTank(crude, { ...reading, density15, liquidTemperature })
      const factor = figures!.find(({ name }) => name === 'volumeFactor')!.value
      const observed = (Number(density15) * Number(factor)).toFixed(5)
      const back = densityAt15(crude, { density: observed, temperature: liquidTemperature })
      // A step of the factor, which has one decimal less above 1, and the roundings of both densities; no more.
      const step = Number(factor) > 1 ? 1e-4 : 1e-5
      expect(Math.abs(Number(back) - Number(density15))).toBeLessThan(step + 0.00002)
    }),
  )
  // 31 °C makes about a hundredth of it: compared as it stands, every gauge would be beyond its tolerance.
  expect(Number(densityAt15(crude, { density: '0.83440', temperature: '31' }))).toBeCloseTo(0.8465, 3)
  const old = { ...crude, productConfiguration: { ...crude.productConfiguration!, f54Routine: '54OLD' } }
  expect(densityAt15(old, { density: '0.83440', temperature: '31' })).toBeNull()
})

test('the question about the feet names who said where they were, and nobody where nobody did', () => {
  const high = { ...reading, feetPosition: 'HIGH' as const }
  const low = { ...reading, feetPosition: 'LOW' as const }
  const seen = { ...crude, feetSeenAt: '2026-11-01T00:00:00.000Z' }
  expect(movedFeet(crude, [high])).toMatchObject({ expected: 'LOW', since: 'nothing' })
  expect(movedFeet(seen, [high])).toMatchObject({ expected: 'LOW', since: 'stored' })
  expect(movedFeet(seen, [low, high])).toMatchObject({ expected: 'LOW', since: 'opening' })
  expect(movedFeet(seen, [low, low])).toBeUndefined()
})
