// Hydrostatic tank gauging, ISO 11223 / API MPMS 3.6: density and mass from pressure transmitters.
import { isNumber, PRESSURE_BAR, TEMPERATURE_C } from '../core/check.ts'
import { done, failed, failure, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, given, stepKind, type Origins, type Step, type Steps } from '../core/step.ts'
import { density15 } from '../product/density15.ts'
import type { ProductConfig } from '../product/product-config.ts'
import type { VcfMode } from '../volume-correction/vcf54.ts'
import { inVacuum, type Tonnes } from '../weight/tonnes.ts'

const CLAUSE = 'ISO 11223 / API MPMS 3.6'
const RHO = stepKind('rhoObs', 'kg/m3', '(P1 - P2) / (g H12)', CLAUSE)
const MASS = stepKind('mass', 't VAC', '(P1 - P3) / g A', CLAUSE)

export interface HydrostaticInput {
  /** Bottom, middle and vapour space transmitters, one kind of pressure for all. */
  readonly p1Bar: number
  readonly p2Bar: number
  readonly p3Bar: number
  readonly h12Mm: number
  /** Local gravity, m/s2: 9.803 to 9.806 in Italy. */
  readonly gravity: number
  /** Table volume over height at the level. */
  readonly equivalentAreaM2: number
  readonly tLiquidC: number
  readonly product: ProductConfig
  readonly mode: VcfMode
  readonly origins?: Origins | undefined
}

export interface Hydrostatic {
  readonly rhoObs: number
  readonly rho15: number
  readonly mass: Tonnes<'VAC'>
}

export function hydrostatic(input: HydrostaticInput, steps?: Steps): Result<Hydrostatic> {
  const { p1Bar, p2Bar, p3Bar, h12Mm, gravity, equivalentAreaM2, tLiquidC, product, mode, origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'p1Bar', p1Bar, PRESSURE_BAR)
  isNumber(issues, 'p2Bar', p2Bar, PRESSURE_BAR)
  isNumber(issues, 'p3Bar', p3Bar, PRESSURE_BAR)
  isNumber(issues, 'h12Mm', h12Mm, [1, 1e5])
  isNumber(issues, 'gravity', gravity, [9.76, 9.84])
  isNumber(issues, 'equivalentAreaM2', equivalentAreaM2, [1e-3, 1e6])
  isNumber(issues, 'tLiquidC', tLiquidC, TEMPERATURE_C)
  if (issues.length > 0) return failed(issues)
  if (p2Bar >= p1Bar || p3Bar > p2Bar) return failure('pressures-not-falling', 'p2Bar', p2Bar)
  const rhoObs = ((p1Bar - p2Bar) * 1e5) / (gravity * (h12Mm / 1000))
  const massT = ((((p1Bar - p3Bar) * 1e5) / gravity) * equivalentAreaM2) / 1000
  const inner: Step[] | undefined = steps ? [] : undefined
  // A density out of pressures is no glass reading: no hydrometer correction. It replaces the laboratory density.
  const { fixedDensity: _fixed, ...measured } = product
  const observed = { rhoObs, tC: tLiquidC, instrument: 'densitometer' } as const
  const density = density15({ product: measured, mode, observed }, inner)
  if (density.value === null) return failed(density.issues)
  if (steps) {
    const g = given('g', gravity, 'm/s2', origins, 'gravity')
    const p1 = given('P1', p1Bar, 'bar', origins, 'p1Bar')
    const height = given('H12', h12Mm, 'mm', origins, 'h12Mm')
    addStep(steps, RHO, rhoObs, [p1, given('P2', p2Bar, 'bar', origins, 'p2Bar'), g, height])
    steps.push(...(inner ?? []))
    const area = given('A', equivalentAreaM2, 'm2', origins, 'equivalentAreaM2')
    addStep(steps, MASS, massT, [
      p1,
      given('P3', p3Bar, 'bar', origins, 'p3Bar'),
      g,
      area,
      computed('rhoObs', rhoObs, 'kg/m3'),
    ])
  }
  return done({ rhoObs, rho15: density.value.rho15, mass: inVacuum(massT) }, density.status, density.issues)
}
