import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MeasuredSide, TankOperation } from '../contract/tank-operations.contract.ts'
import { operationStates as life } from './operation-states.ts'
import {
  beyondTolerance,
  directionOf,
  excessOf,
  flowDirection,
  secondPersonFrom,
  tolerances,
} from './tank-operations.ts'

/** A side measured so far from the gauge: whole millimetres, tenths of a degree. */
function side(millimetres: number, tenths: number, quality: 'good' | 'stale' = 'good'): MeasuredSide {
  const at = '2026-10-01T06:00:00.000Z'
  const gauge = { at, quality } as const
  return {
    level: 9000 + millimetres,
    measure: { liquidTemperature: ((200 + tenths) / 10).toFixed(1), waterLevel: 900, density15: '0.9', pressure: null },
    automatic: [
      { ...gauge, measure: 'level', value: '9000', unit: 'mm' },
      { ...gauge, measure: 'temperature', value: '20.0', unit: '°C' },
      // Far from what was read by hand, and no matter.
      { ...gauge, measure: 'waterLevel', value: '0', unit: 'mm' },
    ],
  } as unknown as MeasuredSide
}
const operation = (opening: MeasuredSide, closing: MeasuredSide, more: Partial<TankOperation> = {}) =>
  ({ effect: 'movement', measureType: 'level', isFiscalTank: true, opening, closing, ...more }) as TankOperation
const off = fc.integer({ min: -400, max: 400 })

test('what posting asks for is what a clerk with the table of tolerances would ask for', () => {
  fc.assert(
    fc.property(off, off, off, off, fc.boolean(), fc.boolean(), (a, b, c, d, isFiscalTank, isMovement) => {
      const found = excessOf(
        operation(side(a, b), side(c, d), { isFiscalTank, effect: isMovement ? 'movement' : 'check' }),
      )
      // In whole tenths, without the package of decimals and without the comparison on the page.
      const limits = isFiscalTank ? { level: 40, temperature: 5 } : { level: 250, temperature: 10 }
      const shares = [
        ...(isMovement ? [Math.abs(a * 10) / limits.level, Math.abs(b) / limits.temperature] : []),
        Math.abs(c * 10) / limits.level,
        Math.abs(d) / limits.temperature,
      ]
      const worst = Math.max(...shares)
      expect(found).toBe(worst > 5 ? 'secondPerson' : worst > 1 ? 'reason' : null)
    }),
  )
  expect([tolerances.fiscal.level, tolerances.other.level, secondPersonFrom]).toEqual(['4', '25', 5])
})

test('the level of the review, 255 mm off with a tolerance of 4, takes two people', () => {
  expect(excessOf(operation(side(0, 0), side(255, 0)))).toBe('secondPerson')
  expect(beyondTolerance(operation(side(0, 0), side(255, 0)))).toMatchObject([
    { side: 'closing', measure: 'level', delta: '255', tolerance: '4' },
  ])
})

test('what a second person was asked for stays theirs when the tank has a wider tolerance since', () => {
  const asked = { postAskedBy: { id: 'a', name: 'A' }, isFiscalTank: false } as Partial<TankOperation>
  expect(excessOf(operation(side(0, 0), side(30, 0), { isFiscalTank: false }))).toBe('reason')
  expect(excessOf(operation(side(0, 0), side(30, 0), asked))).toBe('secondPerson')
})

test('a gauge that is not to be trusted, and a quantity, ask for nothing', () => {
  expect(excessOf(operation(side(0, 0), side(255, 0, 'stale')))).toBeNull()
  expect(excessOf(operation(side(255, 0), side(255, 0), { measureType: 'quantity' }))).toBeNull()
})

test('beyond the limit it is asked for first and posted then; closer, nobody is asked', () => {
  const amounts = { mass: '1', volume15: '1', observed: '1' }
  const measured = (millimetres: number, postAskedBy: TankOperation['postAskedBy'] = null) =>
    operation(side(0, 0), side(millimetres, 0), {
      status: 'measured',
      macroDirection: 'both',
      real: amounts,
      fiscal: amounts,
      postAskedBy,
    })
  const asked = { id: 'x', name: 'X', at: '2026-10-01T06:00:00.000Z' }
  expect(life.hindrance(measured(255), 'post')).toEqual({ code: 'tank-operations.needsSecondPerson' })
  expect(life.hindrance(measured(255), 'askSecond')).toEqual([])
  expect(life.hindrance(measured(255, asked), 'askSecond')).toEqual({ code: 'tank-operations.askedAlready' })
  expect(life.hindrance(measured(255, asked), 'post')).toEqual([])
  expect(life.hindrance(measured(5), 'askSecond')).toEqual({ code: 'tank-operations.noSecondPerson' })
  expect(life.hindrance(measured(5), 'post')).toEqual([])
})

test('a type says the direction where it leaves no choice, and the level where it goes says the likely one', () => {
  expect(directionOf('sender', null)).toBe('sender')
  expect(directionOf('receiver', null)).toBe('receiver')
  expect([directionOf('both', null), directionOf('none', null)]).toEqual([null, null])
  // What was said is left to be judged.
  expect(directionOf('sender', 'receiver')).toBe('receiver')
  expect([flowDirection(400), flowDirection(-400), flowDirection(0), flowDirection(null)]).toEqual([
    'receiver',
    'sender',
    null,
    null,
  ])
})
