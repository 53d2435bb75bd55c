import { describe, expect, test } from 'vitest'
import { pengRobinsonZ, vapourPressure } from './compressibility.ts'
import { gasTank, type GasTankInput } from './gas-tank.ts'
import type { PureGas } from '../product/gas-data.ts'

const sphere: GasTankInput = {
  totalM3: 2003.4,
  liquidM3: 1234.6,
  tLiquidC: 18.5,
  tVapourC: 20,
  pressureBar: 7.9,
  pressureKind: 'GAUGE',
  rho15: 507,
  product: { f54Routine: 'LINEAR', volumeExpansionFactor: 0.0027, gasType: 'LPG_MIX', molarMass: 44.1 },
  mode: 'equation',
}

describe('gas tank', () => {
  test('worked example: LPG sphere, ideal and with Z', () => {
    const ideal = gasTank(sphere).value!
    expect(Math.round(ideal.liquidKg)).toBe(620_027)
    expect(Math.round(ideal.vapourKg)).toBe(12_398)
    const real = gasTank({ ...sphere, zMode: { kind: 'FIXED', z: 0.86 } }).value!
    expect(Math.round(real.vapourKg)).toBe(14_417)
    expect(ideal.mass.basis).toBe('VAC')
    expect(ideal.weight?.basis).toBe('AIR')
    expect(ideal.v15M3 * 507).toBeCloseTo(ideal.massKg, 6)
  })

  test('more liquid than the tank holds is an error', () => {
    expect(gasTank({ ...sphere, liquidM3: 2004 }).issues[0]?.code).toBe('liquid-above-total')
  })
})

/** Saturated vapour by reference equations: temperature C, pressure bar, Z. */
const SATURATED: readonly [PureGas, number, number, number][] = [
  ['PROPANE', -40, 1.1106, 0.96],
  ['PROPANE', 0, 4.7446, 0.89],
  ['PROPANE', 15, 7.315, 0.851],
  ['PROPANE', 30, 10.79, 0.805],
  ['N_BUTANE', 15, 1.761, 0.939],
  ['PROPYLENE', 15, 8.92, 0.836],
]

describe('compressibility', () => {
  test.each(SATURATED)('%s at %d C by Peng-Robinson within 0.8 percent', (gas, tC, pBar, z) => {
    const ours = pengRobinsonZ([{ gas, share: 1 }], tC + 273.15, pBar)!
    expect(Math.abs(ours / z - 1)).toBeLessThan(0.008)
  })

  test.each(SATURATED)('%s at %d C: vapour pressure for the sanity check within 3 percent', (gas, tC, pBar) => {
    expect(Math.abs(vapourPressure(gas, tC)! / pBar - 1)).toBeLessThan(0.03)
  })

  test('a thin gas is ideal', () => {
    expect(pengRobinsonZ([{ gas: 'PROPANE', share: 1 }], 300, 0.001)).toBeCloseTo(1, 4)
  })
})
