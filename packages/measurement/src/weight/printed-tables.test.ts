import { describe, expect, test } from 'vitest'
import { roundHalfUp } from '../core/round.ts'
import { airDensity } from './air-density.ts'
import { airToVacuumFactor, vacuumToAirFactor } from './air-factor-bands.ts'
import { at60F } from './barrels-60f.ts'
import { convert, parseDecimal } from './units.ts'
import { volumeWeight } from './volume-weight-table.ts'

const densities = Array.from({ length: 422 }, (_, i) => 654 + i)

describe('printed tables over their whole range', () => {
  test('Table 52: the bands of barrels per cubic metre', () => {
    for (const rho15 of densities) {
      const band = rho15 <= 697 ? 6.295 : rho15 <= 778 ? 6.294 : rho15 <= 901 ? 6.293 : 6.292
      expect(Math.abs(at60F({ rho15 }).value!.bbl60PerM3At15 - band)).toBeLessThan(0.00051)
    }
  })

  test('an inspection sheet of gasoline, 62.3 API: 4,601.566 m3 at 15 C are 28,963.24 barrels at 60 F', () => {
    let rho15 = 729
    while (at60F({ rho15 }).value!.apiGravity > 62.3) rho15 += 0.01
    const barrels = 4601.566 * at60F({ rho15 }).value!.bbl60PerM3At15
    expect(Math.abs(barrels - 28_963.24)).toBeLessThan(0.5)
  })

  test('the trade deduction equals Table 56 to 0.1 kg/m3, but not in m3 per tonne', () => {
    let differ = 0
    for (const rho15 of densities) {
      const row = volumeWeight({ rho15 }).value!
      const commercial = airDensity({ method: 'commercial', rho15 }).value!
      expect(commercial).toBe(row.kgPerM3Air)
      if (roundHalfUp(1000 / commercial, 4) !== row.m3PerTonneAir) differ++
    }
    expect(differ).toBe(87)
  })

  test('bands to air and back to vacuum cancel to a tenth of a per mille', () => {
    for (const rho15 of densities.filter((rho) => rho <= 1060)) {
      const toAir = vacuumToAirFactor({ rho15 }).value!
      const back = airToVacuumFactor({ rhoAir: rho15 * toAir }).value!
      expect(Math.abs(toAir * back - 1)).toBeLessThan(1.1e-4)
    }
    expect(vacuumToAirFactor({ rho15: 499.9 }).issues[0]?.code).toBe('density-out-of-table')
  })
})

describe('units', () => {
  test('definitions', () => {
    const of = (value: number, from: string, to: string) => convert({ value, from, to }).value
    expect(of(1, 'bbl', 'usgal')).toBeCloseTo(42, 9)
    expect(of(1, 'longTon', 'lb')).toBeCloseTo(2240, 9)
    expect(of(1, 'atm', 'psi')).toBeCloseTo(14.69595, 5)
    expect(of(60, 'F', 'C')).toBeCloseTo(15.5556, 4)
    expect(convert({ value: 1, from: 'bbl', to: 'kg' }).issues[0]?.code).toBe('different-quantities')
    expect(convert({ value: -300, from: 'C', to: 'K' }).issues[0]?.code).toBe('outside-limits')
  })

  test('numbers as people type them: comma or point, no guessing of thousands', () => {
    expect(parseDecimal(' 832,5 ').value).toBe(832.5)
    expect(parseDecimal('-3.05').value).toBe(-3.05)
    for (const text of ['1.234,5', '1,234.5', '', 'abc', '1e5', '0x10', '-'])
      expect(parseDecimal(text).value).toBeNull()
  })
})
