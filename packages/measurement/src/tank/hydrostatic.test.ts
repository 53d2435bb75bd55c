import { describe, expect, test } from 'vitest'
import { compareGauges, CUSTODY_LIMITS, INVENTORY_LIMITS } from './gauge-comparison.ts'
import { hydrostatic, type HydrostaticInput } from './hydrostatic.ts'

/** 10 m of liquid of 842 kg/m3 over the lowest transmitter, under 20 mbar of vapour. */
const tank: HydrostaticInput = {
  p1Bar: 0.02 + (842 * 9.805 * 10) / 1e5,
  p2Bar: 0.02 + (842 * 9.805 * 8) / 1e5,
  p3Bar: 0.02,
  h12Mm: 2000,
  gravity: 9.805,
  equivalentAreaM2: 1256,
  tLiquidC: 25,
  product: { f54Routine: '54B', fixedDensity: 900 },
  mode: 'equation',
}

describe('hydrostatic gauging', () => {
  test('density and mass out of the pressures; the measured density replaces the fixed one', () => {
    const { rhoObs, rho15, mass } = hydrostatic(tank).value!
    expect(rhoObs).toBeCloseTo(842, 6)
    expect(rho15).toBe(849.1)
    expect(mass.basis).toBe('VAC')
    expect(mass.tonnes).toBeCloseTo(842 * 12.56, 6)
  })

  test('pressures that do not fall upwards are an error', () => {
    expect(hydrostatic({ ...tank, p2Bar: tank.p1Bar }).issues[0]?.code).toBe('pressures-not-falling')
  })
})

describe('manual against automatic gauge', () => {
  const manual = { levelMm: 12_340, tC: 21.5, waterMm: 20, v15M3: 20_229.1 }
  const automatic = { levelMm: 12_346, tC: 21.7, waterMm: 21, v15M3: 20_239.1 }

  test('inside inventory limits, outside custody limits', () => {
    expect(compareGauges({ manual, automatic, limits: INVENTORY_LIMITS }).value?.isWithin).toBe(true)
    const custody = compareGauges({ manual, automatic, limits: CUSTODY_LIMITS })
    expect(custody.value?.isWithin).toBe(false)
    expect(custody.issues.map((one) => one.field)).toEqual(['levelMm'])
  })
})
