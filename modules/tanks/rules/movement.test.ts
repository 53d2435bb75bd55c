import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateTank } from './calculator.ts'
import { crude, reading } from './calculator.fixture.ts'
import { dischargeEnd, momentIssues, movedBetween } from './movement.ts'

const dip = { ...reading, gauge: 'dip' as const }
const at = (level: number, measure = dip) => calculateTank(crude, { ...measure, reading: level })
const massOf = (level: number) => Number(at(level).figures!.find(({ name }) => name === 'massVacuum')!.value)

test('what goes up comes in, what goes down goes out, and both are the same quantity', () => {
  const figure = (from: number, to: number, name: string) =>
    Number(movedBetween(at(from).trace, at(to).trace).figures.find((one) => one.name === name)!.value)
  expect(figure(12_000, 15_352, 'movedMass')).toBeGreaterThan(1e6)
  expect(figure(15_352, 12_000, 'movedMass')).toBe(-figure(12_000, 15_352, 'movedMass'))
  expect(figure(12_000, 15_352, 'movedMass')).toBe(massOf(15_352) - massOf(12_000))
})

test('feet that were moved while the roof lay between standing and floating spoil the movement', () => {
  const low = at(1100, { ...dip, feetPosition: 'LOW' })
  const high = at(1900, { ...dip, feetPosition: 'HIGH' })
  expect(movedBetween(low.trace, high.trace).refused?.map(({ code }) => code)).toContain(
    'tanks.feetMovedInCriticalZone',
  )
  expect(movedBetween(low.trace, at(15_000).trace).warnings.map(({ code }) => code)).toEqual([
    'tanks.roofCrossedCriticalZone',
  ])
})

test('the level to stop at leaves what was asked for, and one millimetre less would not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3000, max: 15_900 }), fc.integer({ min: 1, max: 9_000_000 }), (level, kilograms) => {
      const { reading: stop, holds } = dischargeEnd(crude, { ...dip, reading: level }, String(kilograms))
      const left = holds.minus(kilograms).toNumber()
      fc.pre(stop !== null && stop > 2100)
      expect(massOf(stop!)).toBeGreaterThanOrEqual(left)
      expect(massOf(stop! - 1)).toBeLessThan(left)
    }),
  )
})

test('an ullage is given for an ullage, and nothing for more than the tank has', () => {
  const { referenceHeight } = crude.version
  const byDip = dischargeEnd(crude, { ...dip, reading: 15_352 }, '5000000').reading!
  const ullage = dischargeEnd(crude, { ...reading, reading: referenceHeight - 15_352 }, '5000000').reading
  expect(ullage).toBe(referenceHeight - byDip)
  expect(dischargeEnd(crude, { ...dip, reading: 15_352 }, '90000000').reading).toBeNull()
})

test('a movement ends after it began', () => {
  const [first, second] = ['2026-11-14T06:00:00.000Z', '2026-11-14T07:00:00.000Z']
  expect(momentIssues(first, second)).toEqual([])
  expect(momentIssues(second, first)).toHaveLength(1)
  expect(momentIssues(first, first)).toHaveLength(1)
})
