import { describe, expect, test } from 'vitest'
import { blend, shrinkage } from './blending.ts'
import { movement } from './movement.ts'
import { shoreQuantity } from './shore-quantity.ts'

const opening = { massT: 100, v15M3: 120, roofZone: 'FLOATING', feetPosition: 'LOW' } as const
const closing = { massT: 300, v15M3: 360, roofZone: 'FLOATING', feetPosition: 'LOW' } as const

describe('movement', () => {
  test('the wrong side is a warning, not an absolute value', () => {
    const result = movement({ role: 'sender', opening, closing })
    expect(result.value?.mass).toEqual({ tonnes: -200, basis: 'VAC' })
    expect(result.issues[0]?.code).toBe('negative-movement')
  })

  test('ethylene moves in mass alone', () => {
    const side = (massT: number) => ({ massT, v15M3: null })
    const result = movement({ role: 'receiver', opening: side(10), closing: side(25) })
    expect(result.value).toEqual({ mass: { tonnes: 15, basis: 'VAC' }, v15M3: null, govM3: null, rho15: null })
  })

  test('roof landed between the measures warns; legs moved in the critical zone force a new gauge', () => {
    const landed = movement({ role: 'receiver', opening: { ...opening, roofZone: 'LANDED' }, closing })
    expect(landed.issues[0]?.code).toBe('roof-crossed-critical-zone')
    const critical = { ...closing, roofZone: 'CRITICAL', feetPosition: 'HIGH' } as const
    const moved = movement({ role: 'receiver', opening, closing: critical })
    expect(moved.value).toBeNull()
    expect(moved.issues.map((one) => one.code)).toContain('feet-moved-in-critical-zone')
  })

  test('density of what moved is questioned outside the product', () => {
    const of = (rho15Min: number, rho15Max: number) =>
      movement({ role: 'receiver', opening, closing, rho15Min, rho15Max }).issues.map((one) => one.code)
    expect(of(830, 836)).toEqual([])
    expect(of(845, 850)).toEqual(['moved-density'])
  })

  test('line content: less shore quantity when the line was left fuller after loading', () => {
    expect(shoreQuantity({ operation: 'LOAD', legs: [100.1, 50.2], lineBefore: 10, lineAfter: 12 }).value).toBeCloseTo(
      148.3,
      9,
    )
    expect(shoreQuantity({ operation: 'DISCHARGE', legs: [150.3], lineBefore: 10, lineAfter: 12 }).value).toBeCloseTo(
      152.3,
      9,
    )
  })
})

describe('blending', () => {
  test('both forms of the correlation agree to 0.1 percent', () => {
    const apiDifference = 141.5 * 999.016 * (1 / 700 - 1 / 850)
    const si = shrinkage({ lightVolPct: 10, rhoLight: 700, rhoHeavy: 850 }).value!
    const api = shrinkage({ lightVolPct: 10, apiDifference }).value!
    expect(Math.abs(si / api - 1)).toBeLessThan(0.0012)
  })

  test('outside the correlation is said', () => {
    expect(shrinkage({ lightVolPct: 0.5, rhoLight: 700, rhoHeavy: 850 }).status).toBe('extrapolated')
    expect(shrinkage({ lightVolPct: 10, apiDifference: 101 }).status).toBe('out')
  })

  test('one component, or equal ones, do not shrink', () => {
    const one = { v15M3: 100, rho15: 850 }
    expect(blend({ components: [one] }).value?.shrinkageM3).toBe(0)
    expect(blend({ components: [one, one] }).value?.shrinkageM3).toBe(0)
    expect(blend({ components: [] }).issues[0]?.code).toBe('nothing-to-blend')
  })
})
