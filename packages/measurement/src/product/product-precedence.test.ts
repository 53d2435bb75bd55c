import { describe, expect, test } from 'vitest'
import { density15 } from './density15.ts'
import { branchOf } from './product-config.ts'
import { productVcf } from './product-vcf.ts'
import { tankQuantity, type TankQuantityInput } from '../tank/tank-quantity.ts'

const observed = { rhoObs: 837, tC: 20, instrument: 'hydrometer' } as const

describe('which flag wins', () => {
  test('ethylene over gas over liquid', () => {
    expect(branchOf({ f54Routine: '54B', gasType: 'PROPANE', isEthylene: true })).toBe('ethylene')
    expect(branchOf({ f54Routine: '54B', gasType: 'ETHYLENE' })).toBe('ethylene')
    expect(branchOf({ f54Routine: '54B', gasType: 'PROPANE' })).toBe('gas')
    expect(branchOf({ f54Routine: '54B', gasType: null })).toBe('liquid')
  })

  test('ethylene ignores routine and fixed density, and has no volume at 15 C', () => {
    const input: TankQuantityInput = {
      tank: {
        table: {
          style: 'linear',
          name: 'E1',
          rows: [
            [0, 0],
            [10_000, 5000],
          ],
        },
        totalM3: 5000,
      },
      product: { f54Routine: '54B', fixedDensity: 999, isEthylene: true },
      measure: { dipMm: 8000, tLiquidC: -95 },
      settings: { mode: 'equation', air: 'commercial' },
    }
    const result = tankQuantity(input).value
    expect(result?.kind).toBe('ethylene')
    if (result?.kind !== 'ethylene') return
    expect(result.massKg).toBeCloseTo(2_223_013, -3)
    expect(result.v15M3).toBeNull()
  })

  test('density: fixed, then laboratory, then observed, then default with a warning', () => {
    const product = { f54Routine: '54B', defaultDensity: 841 } as const
    const input = { product, mode: '1980-calc' } as const
    const fixed = { ...product, fixedDensity: 845 }
    const all = { ...input, labRho15: 840, observed }
    expect(density15({ ...all, product: fixed }).value).toEqual({ rho15: 845, source: 'FIXED' })
    expect(density15(all).value).toEqual({ rho15: 840, source: 'LAB' })
    expect(density15({ ...input, observed }).value).toEqual({ rho15: 840.4, source: 'OBSERVED' })
    expect(density15(input).issues[0]?.code).toBe('default-density')
    expect(density15({ ...input, product: { f54Routine: '54B' } }).issues[0]?.code).toBe('missing')
  })

  test('expansion factor: exponent in 54C, straight line in LINEAR, required by both, ignored by 54B', () => {
    const of = (f54Routine: '54B' | '54C' | 'LINEAR' | 'NONE', volumeExpansionFactor?: number) =>
      productVcf({
        product: { f54Routine, volumeExpansionFactor: volumeExpansionFactor ?? null },
        mode: 'equation',
        rho15: 800,
        tC: 30,
      })
    expect(of('54C', 0.0012).value).toBe(0.98191)
    expect(of('LINEAR', 0.0012).value).toBe(0.982)
    expect(of('54B', 0.0012).value).toBe(of('54B').value)
    expect(of('NONE').value).toBe(1)
    expect(of('54C').issues[0]).toMatchObject({ code: 'missing', field: 'volumeExpansionFactor' })
    expect(of('LINEAR').value).toBeNull()
  })

  test('a gas without level above the first row is all vapour', () => {
    const input: TankQuantityInput = {
      tank: {
        table: {
          style: 'linear',
          name: 'B1',
          rows: [
            [100, 2],
            [3000, 180],
          ],
        },
        totalM3: 200,
      },
      product: { f54Routine: '54E', gasType: 'PROPANE' },
      measure: { dipMm: 50, tLiquidC: 15, tVapourC: 15, pressureBar: 7.3, pressureKind: 'ABSOLUTE' },
      settings: { mode: 'equation', air: 'commercial' },
    }
    const result = tankQuantity(input)
    expect(result.value).toMatchObject({ kind: 'gas', liquidKg: 0 })
    expect(result.issues.map((one) => one.code)).toEqual(['default-density'])
  })
})
