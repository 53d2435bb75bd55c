import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type GaugeMeasure,
  gaugeMeasures,
  type GaugeValue,
  qualities,
  type Quality,
} from '../contract/process-data.contract.ts'
import { frozenSpans, gaugesOf, longestStepOf, minuteOf, toMinute } from './minutes.ts'

const at = '2026-11-15T12:00:00.000Z'
const read = (quality: Quality, value: string | null = '42') => ({ value, quality, at })

test.each([
  ['good', 'g', '42'],
  ['uncertain', 'u', '42'],
  ['bad', 'b', null],
  ['stale', 's', null],
  ['frozen', 'f', null],
  ['lost', 's', null],
] as const)('of a level that is %s the letter %s and the value %s are kept', (quality, letter, value) => {
  expect(minuteOf(new Map([['level', read(quality)]]))).toMatchObject({ level: value, quality: `${letter}-----` })
})

test('each measure keeps its own value, and its letter at its place', () => {
  const value = fc.record({ quality: fc.constantFrom(...qualities), value: fc.option(fc.integer().map(String)) })
  const values = fc.uniqueArray(fc.tuple(fc.constantFrom(...gaugeMeasures), value), {
    selector: ([measure]) => measure,
  })
  fc.assert(
    fc.property(values, (given) => {
      const row = minuteOf(new Map<GaugeMeasure, GaugeValue>(given.map(([measure, one]) => [measure, { ...one, at }])))
      expect(row.quality).toHaveLength(gaugeMeasures.length)
      for (const [place, measure] of gaugeMeasures.entries()) {
        const alone = given.filter(([one]) => one === measure).map(([, one]) => ({ ...one, at }))
        const kept = alone.find(({ quality }) => quality === 'good' || quality === 'uncertain')
        expect(row[measure]).toBe(kept?.value ?? null)
        const single = minuteOf(new Map(alone.map((one) => [measure, one])))
        expect(row.quality[place]).toBe(single.quality[place])
      }
    }),
  )
})

test('a kept minute tells again what each gauge said, as far as it was kept', () => {
  const value = fc.record({ quality: fc.constantFrom(...qualities), value: fc.integer().map(String) })
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...gaugeMeasures), value), (given) => {
      const values = new Map(Object.entries(given).map(([name, one]) => [name as GaugeMeasure, { ...one, at }]))
      const told = gaugesOf({ ...minuteOf(values), at }, { level: 'S.S101.LT' })
      expect(new Set(Object.keys(told))).toEqual(new Set(values.keys()))
      for (const [measure, { quality, value }] of values) {
        const kept = quality === 'good' || quality === 'uncertain' ? value : null
        expect(told[measure]).toEqual({
          value: kept,
          quality: quality === 'lost' ? 'stale' : quality,
          at,
          tag: measure === 'level' ? 'S.S101.LT' : null,
        })
      }
    }),
  )
})

test('minutes one after the other are one span, and a minute that nobody kept ends it', () => {
  const frozen = (...seconds: number[]) => seconds.map((second): [number, string] => [second, 'gf--f-'])
  expect(frozenSpans(frozen(0, 60, 120, 240), 'waterLevel')).toEqual([
    { from: 0, to: 180 },
    { from: 240, to: 300 },
  ])
  expect(frozenSpans(frozen(0, 60), 'pressure')).toEqual([{ from: 0, to: 120 }])
  expect(frozenSpans(frozen(0, 60), 'level')).toEqual([])
})

test('a moment belongs to the minute that has begun, before 1970 too', () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date('1960-01-01'), max: new Date('2100-01-01') }),
      (moment) => {
        const minute = new Date(moment)
        minute.setUTCSeconds(0, 0)
        expect(toMinute(moment.getTime())).toBe(minute.getTime())
      },
    ),
  )
})

test('a hole in a line of readings is what is longer than usual, and five minutes at least', () => {
  const every = (seconds: number, count: number) => Array.from({ length: count }, (_, index) => index * seconds)
  expect(longestStepOf([])).toBe(300)
  expect(longestStepOf([86_400])).toBe(300)
  expect(longestStepOf(every(60, 1440))).toBe(300)
  expect(longestStepOf(every(600, 144))).toBe(900)
  // With a few by the minute before midnight, and an hour in which nobody read.
  const midnight = [86_100, 86_160, 86_220, 86_280, 86_340]
  expect(longestStepOf([...every(600, 144).filter((at) => at < 30_000 || at > 33_600), ...midnight])).toBe(900)
})
