import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StageDirection, StageRecord } from '../contract/voyage.contract.ts'
import { comparable, deviationOf, progressOf, shownAmount, totalsOf } from './deviation.ts'

const record = (
  value: string | null,
  unit = 'MT',
  progress: StageRecord['progress'] = 'done',
  direction: StageDirection = null,
): StageRecord => ({
  title: 'x',
  link: '/x',
  state: 'x',
  progress,
  quantity: value === null ? null : { value, unit, direction },
})
const tonnes = (value: string) => ({ value, unit: 't' })

describe('the quantity of a stage', () => {
  test('is the sum in tonnes, whatever units of mass its records have', () => {
    expect(totalsOf([record('55000'), record('30000000', 'KG'), record('0.001', 'KT')])).toEqual([
      { ...tonnes('85001.000'), direction: null },
    ])
  })
  test('is unknown where masses and volumes are mixed, or nothing is given', () => {
    expect(totalsOf([record('1'), record('1', 'M3')])).toEqual([])
    expect(totalsOf([record('1', 'PCT')])).toEqual([])
    expect(totalsOf([record(null)])).toEqual([])
  })
  test('is read in whole kilograms and litres, in tonnes and cubic metres to the third decimal', () => {
    const shown = (value: string, unit: string) => shownAmount({ value, unit })
    expect([shown('640000.000', 'kg'), shown('640000', 'KG'), shown('1250.4', 'LT')]).toEqual([
      '640000',
      '640000',
      '1250',
    ])
    expect([shown('640', 't'), shown('640.0004', 'MT'), shown('81.25', 'm³')]).toEqual(['640.000', '640.000', '81.250'])
  })
  test('leaves out what was stopped', () => {
    expect(totalsOf([record('10'), record('5', 'MT', 'stopped')])).toEqual([{ ...tonnes('10.000'), direction: null }])
  })
  test('keeps what was sent and what was received apart, whatever order they came in', () => {
    const kilograms = fc.array(fc.tuple(fc.constantFrom('sender' as const, 'receiver' as const), fc.nat(10 ** 9)))
    fc.assert(
      fc.property(kilograms, (moved) => {
        const totals = totalsOf(moved.map(([direction, kg]) => record(String(kg), 'KG', 'done', direction)))
        for (const direction of ['sender', 'receiver'] as const) {
          const own = moved.filter(([side]) => side === direction)
          const total = totals.find((one) => one.direction === direction)
          expect(total?.value).toBe(
            own.length === 0 ? undefined : (own.reduce((sum, [, kg]) => sum + kg, 0) / 1000).toFixed(3),
          )
        }
        // With both there is no one figure that is the voyage.
        expect(comparable(totals)).toEqual(totals.length === 1 ? totals[0] : null)
      }),
    )
  })
})

describe('the deviation', () => {
  // Bill of lading 85,000 t, received ashore 84,790.2 t.
  test.each([
    ['85000', '84790.2', '-209.800', '-0.25', 'within'],
    ['85000', '84745', '-255.000', '-0.30', 'look'],
    ['85000', '85425', '425.000', '0.50', 'claim'],
    ['0', '1', '1.000', null, 'claim'],
    ['0', '0', '0.000', null, 'within'],
  ])('from %s t to %s t', (before, now, difference, percent, level) => {
    expect(deviationOf(tonnes(before), tonnes(now))).toEqual({ difference, unit: 't', percent, level })
  })
  test('is not told between a mass and a volume', () => {
    expect(deviationOf(tonnes('1'), { value: '1', unit: 'm³' })).toBeNull()
    expect(deviationOf(null, tonnes('1'))).toBeNull()
  })
  test('there and back is nothing', () => {
    const amount = fc.integer({ min: 0, max: 10 ** 9 }).map((kilograms) => tonnes((kilograms / 1000).toFixed(3)))
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const there = Number(deviationOf(one, other)!.difference)
        expect(there + Number(deviationOf(other, one)!.difference)).toBe(0)
        expect(deviationOf(one, one)!.level).toBe('within')
      }),
    )
  })
})

test('a stage is as far as its records', () => {
  const of = (...all: StageRecord['progress'][]) => progressOf(all.map((progress) => record('1', 'MT', progress)))
  expect([of(), of('waiting'), of('waiting', 'done'), of('done', 'stopped'), of('stopped')]).toEqual([
    'waiting',
    'waiting',
    'ongoing',
    'done',
    'stopped',
  ])
})
