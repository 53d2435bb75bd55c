// Errors that public code and worksheets are known to make. Each is built here on purpose: the figure it would give must
// differ from ours by more than the last digit, and the golden vectors must refuse it.
import { describe, expect, test } from 'vitest'
import vectors from '../test-data/vectors.json' with { type: 'json' }
import { roundHalfUp } from '../src/core/round.ts'
import { density53 } from '../src/volume-correction/density53.ts'
import { vcf54e } from '../src/volume-correction/vcf-54e.ts'
import { vcf54 } from '../src/volume-correction/vcf54.ts'
import { airDensity } from '../src/weight/air-density.ts'
import { gasTank } from '../src/gas/gas-tank.ts'
import { must } from './must.ts'

const correct = (table: '54A' | '54B', rho15: number, tC: number) =>
  must(vcf54({ table, mode: 'equation', rho15, tC, unrounded: true }))

const vcf = (alpha: number, tC: number) => Math.exp(-alpha * (tC - 15) * (1 + 0.8 * alpha * (tC - 15)))

interface EquationVector {
  readonly routine: string
  readonly inputs: { readonly rho15: number; readonly tC: number }
  readonly expected: { readonly vcf: number }
  readonly tolerance: number
}

const published = vectors.vectors.filter((v) => v.routine === 'vcf54_equation') as unknown as EquationVector[]

/** How many of the published 54B values a wrong formula misses. */
function missed(wrong: (rho15: number, tC: number) => number): number {
  return published.filter(({ inputs, expected, tolerance }) => {
    return !(Math.abs(wrong(inputs.rho15, inputs.tC) - expected.vcf) <= tolerance)
  }).length
}

describe('volume correction', () => {
  test('transition zone that ends at 778 instead of 787.5', () => {
    const wrong = (rho: number, t: number) =>
      vcf(rho >= 778 && rho < 788 ? 594.5418 / rho ** 2 : -0.00336312 + 2680.3206 / rho ** 2, t)
    expect(Math.abs(wrong(780, 30) - correct('54B', 780, 30))).toBeGreaterThan(5e-5)
    expect(wrong(775, 30)).toBeCloseTo(correct('54B', 775, 30), 9)
  })

  test('60 F constants used with Celsius', () => {
    const wrong = (rho: number, t: number) => vcf(103.872 / rho ** 2 + 0.2701 / rho, t)
    expect(missed(wrong)).toBe(published.length)
    expect(Math.abs(wrong(850, 35) - correct('54B', 850, 35))).toBeGreaterThan(5e-3)
  })

  test('crude constant used for every product', () => {
    const wrong = (rho: number, t: number) => vcf(613.9723 / rho ** 2, t)
    expect(missed(wrong)).toBe(published.length)
    expect(Math.abs(wrong(745, 25) - correct('54B', 745, 25))).toBeGreaterThan(1e-3)
    expect(wrong(850, 35)).toBeCloseTo(correct('54A', 850, 35), 12)
  })

  test('60 F crude constant in Celsius for all refined products', () => {
    const wrong = (rho: number, t: number) => vcf(341.0957 / rho ** 2, t)
    expect(missed(wrong)).toBe(published.length)
    expect(wrong(745, 25) - correct('54B', 745, 25)).toBeGreaterThan(5e-3)
  })

  test('table of lubricating oils chosen for everything from 800 kg/m3', () => {
    const wrong = (rho: number, t: number) => vcf(rho >= 800 ? 0.6278 / rho : 346.4228 / rho ** 2 + 0.4388 / rho, t)
    expect(missed(wrong)).toBeGreaterThanOrEqual(9)
    expect(Math.abs(wrong(850, 35) - correct('54B', 850, 35))).toBeGreaterThan(1e-3)
  })

  test('densities between two printed groups fall into no group', () => {
    for (const rho15 of [770.1, 770.25, 770.49, 787.6, 787.75, 838.6, 838.75, 838.99])
      expect(correct('54B', rho15, 30)).toBeGreaterThan(0.98)
  })

  test('second order term (0.8) left out', () => {
    const wrong = (rho: number, t: number) => Math.exp(-(186.9696 / rho ** 2 + 0.4862 / rho) * (t - 15))
    expect(Math.abs(wrong(991, 85) - correct('54B', 991, 85))).toBeGreaterThan(1e-3)
    expect(missed(wrong)).toBeGreaterThanOrEqual(9)
  })

  test('group taken from the name of the product instead of its density', () => {
    // A light diesel of 830 kg/m3 belongs to the jet group; "diesel" would pick the fuel oil constants.
    const byName = vcf(186.9696 / 830 ** 2 + 0.4862 / 830, 35)
    expect(Math.abs(byName - correct('54B', 830, 35))).toBeGreaterThan(1e-4)
    expect(correct('54B', 830, 35)).toBeCloseTo(vcf(594.5418 / 830 ** 2, 35), 12)
  })

  test('54E on the wrong pair of reference fluids below relative density 0.507', () => {
    // A worksheet that stays on propane and i-butane extrapolates; the table itself brackets again.
    const expected = vectors.vectors.find((v) => v.id === 'ctl24E-03')!.expected as unknown as { ctl: number }
    expect(Math.abs(propaneButaneOnly(0.4515, (87.4 + 459.67) / 1.8) - expected.ctl)).toBeGreaterThan(1e-4)
    expect(propaneButaneOnly(0.54, (155 + 459.67) / 1.8)).toBeCloseTo(0.85107179969, 10)
  })

  test('powers cut to four digits in the 24E kernel', () => {
    const wrong = propaneButaneOnly(0.54, (155 + 459.67) / 1.8, (x) => Number(x.toPrecision(4)))
    expect(Math.abs(wrong - 0.85107179969)).toBeGreaterThan(5e-6)
  })

  test('1952 Table 53 mistaken for 53B', () => {
    const rho15 = must(density53({ table: '53B', mode: '1980-calc', rhoObs: 733, tC: 26, instrument: 'hydrometer' }))
    expect(rho15).toBe(742.8)
    expect(rho15 - 741.8).toBeGreaterThan(0.9)
  })

  test('1952 Table 54 mistaken for 54E', () => {
    for (const v of vectors.vectors.filter((one) => one.routine === 'vcf54_1952_lookup')) {
      const { rho15, tC } = v.inputs as { rho15: number; tC: number }
      const difference = must(vcf54e({ rho15, tC })) - (v.expected as { vcf: number }).vcf
      expect(difference).toBeGreaterThan(0.85e-4)
      expect(difference).toBeLessThan(2.4e-4)
    }
  })

  test('hydrometer correction forgotten, or made for a densitometer', () => {
    const of = (instrument: 'hydrometer' | 'densitometer') =>
      must(density53({ table: '53B', mode: '1980-calc', rhoObs: 837, tC: 25, instrument }))
    expect(of('densitometer') - of('hydrometer')).toBeCloseTo(0.2, 1)
  })

  test('out of range clamped to the nearest limit', () => {
    for (const [rho15, tC] of [
      [640, 20],
      [770, 96],
      [850, 151],
      [850, -18.1],
      [1080, 20],
    ] as const) {
      const result = vcf54({ table: '54B', mode: '1980-calc', rho15, tC })
      expect(result.value).toBeNull()
      expect(result.status).toBe('out')
      expect(result.issues[0]?.severity).toBe('error')
    }
  })
})

describe('weight', () => {
  test('buoyancy of the weights forgotten: rho - 1.2 instead of rho - 1.1', () => {
    const wrong = 850 - 1.2
    expect(must(airDensity({ method: 'table-56', rho15: 850 })) - wrong).toBeGreaterThan(0.1)
    expect(must(airDensity({ method: 'api-11.5.3', rho15: 850 })) - wrong).toBeGreaterThan(0.1)
  })
})

describe('rounding', () => {
  test('Math.round on the raw double loses printed ties', () => {
    expect(Math.round(1.00185 * 1e4) / 1e4).toBe(1.0018)
    expect(roundHalfUp(1.00185, 4)).toBe(1.0019)
    expect(roundHalfUp(-1.00185, 4)).toBe(-1.0019)
    expect(roundHalfUp(1.00005, 4)).toBe(1.0001)
    expect(Math.round(-3.025 * 20) / 20).toBe(-3)
    expect(Object.is(roundHalfUp(-0.00001, 4), 0)).toBe(true)
  })
})

describe('gas', () => {
  test('atmosphere added to an absolute transmitter', () => {
    const sphere = {
      totalM3: 2003.4,
      liquidM3: 1234.6,
      tLiquidC: 18.5,
      tVapourC: 15,
      pressureBar: 7.3,
      rho15: 507,
      product: { f54Routine: '54E', gasType: 'PROPANE' },
      mode: 'equation',
    } as const
    const right = gasTank({ ...sphere, pressureKind: 'ABSOLUTE' })
    const wrong = gasTank({ ...sphere, pressureBar: 11, pressureKind: 'GAUGE' })
    expect(must(right).pressureBarAbs).toBe(7.3)
    expect(right.issues).toEqual([])
    expect(wrong.issues.map((one) => one.code)).toContain('pressure-off-saturation')
  })
})

/** The kernel with its two fluids fixed to propane and i-butane, and the powers passed through a given rounding. */
function propaneButaneOnly(g: number, tK: number, keep: (x: number) => number = (x) => x): number {
  const propane = {
    g: 0.507025,
    tc: 369.78,
    zc: 0.27626,
    rc: 5,
    k: [1.96568366933, -0.327662435541, -0.417979702538, 0.303271602831],
  }
  const butane = {
    g: 0.562827,
    tc: 407.85,
    zc: 0.28326,
    rc: 3.86,
    k: [2.0474803441, -0.289734363425, -0.330345036434, 0.291757103132],
  }
  const d = (g - propane.g) / (butane.g - propane.g)
  const tc = propane.tc + d * (butane.tc - propane.tc)
  const saturated = (f: typeof propane, tr: number) => {
    const u = 1 - tr
    const [k1, k2, k3, k4] = f.k as [number, number, number, number]
    return f.rc * (1 + (k1 * keep(u ** 0.35) + k3 * keep(u ** 2) + k4 * keep(u ** 3)) / (1 + k2 * keep(u ** 0.65)))
  }
  const mixture = (tr: number) => {
    const s1 = saturated(propane, tr)
    const h = (propane.zc * propane.rc) / (butane.zc * butane.rc)
    return s1 / (1 + d * (s1 / (h * saturated(butane, tr)) - 1))
  }
  return mixture(tK / tc) / mixture(519.67 / 1.8 / tc)
}
