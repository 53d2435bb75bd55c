import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StageRecord } from '../contract/voyage.contract.ts'
import { deviationOf, progressOf, totalOf } from './deviation.ts'

const record = (value: string | null, unit = 'MT', progress: StageRecord['progress'] = 'done'): StageRecord => ({
  title: 'x',
  link: '/x',
  state: 'x',
  progress,
  quantity: value === null ? null : { value, unit },
})
const tonnes = (value: string) => ({ value, unit: 't' })

describe('the quantity of a stage', () => {
  test('is the sum in tonnes, whatever units of mass its records have', () => {
    expect(totalOf([record('55000'), record('30000000', 'KG'), record('0.001', 'KT')])).toEqual(tonnes('85001.000'))
  })
  test('is unknown where masses and volumes are mixed, or nothing is given', () => {
    expect(totalOf([record('1'), record('1', 'M3')])).toBeNull()
    expect(totalOf([record('1', 'PCT')])).toBeNull()
    expect(totalOf([record(null)])).toBeNull()
  })
  test('leaves out what was stopped', () => {
    expect(totalOf([record('10'), record('5', 'MT', 'stopped')])).toEqual(tonnes('10.000'))
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
