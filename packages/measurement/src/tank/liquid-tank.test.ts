import { describe, expect, test } from 'vitest'
import { liquidTank, type LiquidTankInput } from './liquid-tank.ts'
import { forReport } from './quantity-chain.ts'

/** Gas oil under a floating roof; the table is read at 12,345 mm between two rows. */
const gasOil: LiquidTankInput = {
  tank: {
    table: {
      style: 'linear',
      name: 'S207',
      rows: [
        [0, 25],
        [100, 46.2],
        [12_300, 20_441.1],
        [12_400, 20_607.3],
      ],
    },
    shell: { alphaPerC: 1.12e-5, tRefC: 15 },
    roof: {
      basis: { kind: 'without-roof', massKg: 92_000 },
      zones: { LOW: { aMm: 1000, bMm: 1200 }, HIGH: { aMm: 1800, bMm: 2000 } },
    },
  },
  product: { f54Routine: '54B' },
  measure: { dipMm: 12_345, waterLevelMm: 48.113207547, tLiquidC: 23.4, tAmbientC: 26, labRho15: 838.6 },
  settings: { mode: 'equation', air: 'commercial', roofDensityBasis: 'VAC', ctshDecimals: 12 },
}

const at = (measure: Partial<LiquidTankInput['measure']>, input = gasOil) =>
  liquidTank({ ...input, measure: { ...input.measure, ...measure } })

describe('tank chain', () => {
  test('worked example of a gas oil tank, figure by figure', () => {
    const q = forReport(liquidTank(gasOil).value!)
    expect(q.tovM3).toBe(20_515.89)
    expect(q.freeWaterM3).toBe(35.2)
    expect(q.ctsh).toBeCloseTo(1.0001954, 7)
    expect(q.vcf).toBe(0.99288)
    expect(q.fraM3).toBe(-110.493)
    expect(q.govM3).toBe(20_374.2)
    // The five decimals of the mode are 35 litres less than the factor with every digit.
    expect(q.gsvM3).toBe(20_229.135)
    expect(q.mass.tonnes).toBe(16_964.153)
    expect(q.weight.tonnes).toBe(16_941.901)
    // 838.6 is beyond the 838.5 that the tables print last for jet fuels, and 0.15 short of halfway to their next group.
    const full = forReport(liquidTank({ ...gasOil, settings: { ...gasOil.settings, mode: 'equation-full' } }).value!)
    expect(full.vcf).toBeCloseTo(0.992881706, 9)
    expect(full.govM3).toBe(20_374.2)
    expect(full.gsvM3).toBe(20_229.17)
    expect(full.mass.tonnes).toBe(16_964.182)
    expect(full.weight.tonnes).toBe(16_941.93)
  })

  test('roof: on its legs nothing, critical zone a share and a warning, afloat all of it', () => {
    const landed = at({ dipMm: 900 })
    expect(landed.value?.fraM3).toBe(0)
    expect(landed.value?.roofZone).toBe('LANDED')
    const critical = at({ dipMm: 1100 })
    expect(critical.value?.roofZone).toBe('CRITICAL')
    expect(critical.value!.fraM3 / at({}).value!.fraM3).toBeCloseTo(0.5, 9)
    expect(critical.issues.map((one) => one.code)).toEqual(['critical-zone'])
  })

  test('high legs move the critical zone and may bring their own table', () => {
    expect(at({ dipMm: 1500, feetPosition: 'LOW' }).value?.roofZone).toBe('FLOATING')
    expect(at({ dipMm: 1500, feetPosition: 'HIGH' }).value?.roofZone).toBe('LANDED')
    const tableHighFeet = {
      style: 'linear',
      name: 'high',
      rows: [
        [0, 20],
        [20_000, 33_000],
      ],
    } as const
    const withHigh = { ...gasOil, tank: { ...gasOil.tank, tableHighFeet } }
    expect(at({ feetPosition: 'HIGH' }, withHigh).value?.tovM3).not.toBe(at({}, withHigh).value?.tovM3)
  })

  test('above the table, more water than product, negative volume: errors, no figures', () => {
    expect(at({ dipMm: 12_401 }).issues[0]?.code).toBe('level-out-of-table')
    expect(at({ waterLevelMm: 12_350 }).issues[0]?.code).toBe('water-above-level')
    const heavy = { ...gasOil.tank.roof!, basis: { kind: 'without-roof', massKg: 9e7 } } as const
    expect(liquidTank({ ...gasOil, tank: { ...gasOil.tank, roof: heavy } }).issues[0]?.code).toBe('gov-negative')
  })

  test('out of the table blocks; a signed manual factor is taken with a warning, an unsigned one is not', () => {
    expect(at({ tLiquidC: 160 }).status).toBe('out')
    const manualVcf = { vcf: 0.9, reason: 'out of table, agreed with inspector', user: 'm.rossi' }
    const manual = at({ tLiquidC: 160, manualVcf })
    expect(manual.value?.vcf).toBe(0.9)
    expect(manual.issues.map((one) => one.code)).toEqual(['manual-vcf'])
    expect(at({ manualVcf: { ...manualVcf, reason: '' } }).issues[0]?.code).toBe('manual-vcf-unsigned')
  })

  test('extrapolated is used and said', () => {
    const hot = at({ tLiquidC: 130 })
    expect(hot.status).toBe('extrapolated')
    expect(hot.value?.vcf).toBeGreaterThan(0.8)
    expect(hot.issues.map((one) => one.code)).toEqual(['temperature-extrapolated'])
  })

  test('every tonne says whether it is in vacuum or in air', () => {
    const { mass, weight, grossMass } = liquidTank(gasOil).value!
    expect([mass.basis, weight.basis, grossMass.basis]).toEqual(['VAC', 'AIR', 'VAC'])
    expect(weight.tonnes).toBeLessThan(mass.tonnes)
  })
})
