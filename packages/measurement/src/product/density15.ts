// Density at 15 C for a measurement: fixed by contract, laboratory, observed and reduced (53), or the product default.
import { DENSITY, isNumber, isOption, TEMPERATURE_C } from '../core/check.ts'
import { done, failed, failure, warning, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, given, stepKind, type Origins, type Step, type Steps } from '../core/step.ts'
import { density53, INSTRUMENTS, type DensityInstrument, type Table53 } from '../volume-correction/density53.ts'
import { hydrometerCorrection } from '../volume-correction/hydrometer-correction.ts'
import { density53e } from '../volume-correction/vcf-54e.ts'
import type { VcfMode } from '../volume-correction/vcf54.ts'
import type { ProductConfig } from './product-config.ts'
import { productVcf } from './product-vcf.ts'

const CLAUSE = 'order: fixed, laboratory, observed (table 53), product default'
const RHO15 = stepKind('rho15', 'kg/m3', 'density at 15 C in vacuum', CLAUSE)
const REDUCED = stepKind('rho15', 'kg/m3', 'rhoObs HYC / VCF', 'density independent routine')

export interface ObservedDensity {
  readonly rhoObs: number
  readonly tC: number
  readonly instrument: DensityInstrument
  readonly certifiedAtC?: number
}

export type DensitySource = 'FIXED' | 'LAB' | 'OBSERVED' | 'DEFAULT'

export interface Density15Input {
  readonly product: ProductConfig
  readonly mode: VcfMode
  readonly labRho15?: number | undefined
  readonly observed?: ObservedDensity | undefined
  readonly origins?: Origins | undefined
}

export interface Density15 {
  readonly rho15: number
  readonly source: DensitySource
}

export function density15(input: Density15Input, steps?: Steps): Result<Density15> {
  const { product, labRho15, observed, origins } = input
  const issues: Issue[] = []
  if (product.fixedDensity !== undefined && product.fixedDensity !== null)
    return take(product.fixedDensity, 'FIXED', 'fixedDensity', issues, steps, origins, labRho15)
  if (labRho15 !== undefined && labRho15 !== null) return take(labRho15, 'LAB', 'labRho15', issues, steps, origins)
  if (observed) {
    const inner: Step[] | undefined = steps ? [] : undefined
    const reduced = reduce(product, input.mode, observed, inner, origins)
    if (reduced.value === null) return failed(reduced.issues)
    if (steps) {
      const inputs = [given('rhoObs', observed.rhoObs, 'kg/m3', origins)]
      addStep(steps, RHO15, reduced.value, inputs, null, reduced.status, inner)
    }
    return done({ rho15: reduced.value, source: 'OBSERVED' }, reduced.status, reduced.issues)
  }
  if (product.defaultDensity === undefined || product.defaultDensity === null) return failure('missing', 'labRho15')
  issues.push(warning('default-density', 'defaultDensity', product.defaultDensity))
  return take(product.defaultDensity, 'DEFAULT', 'defaultDensity', issues, steps, origins)
}

function take(
  rho15: number,
  source: DensitySource,
  field: string,
  issues: Issue[],
  steps: Steps,
  origins: Origins | undefined,
  measured?: number,
): Result<Density15> {
  if (!isNumber(issues, field, rho15, DENSITY)) return failed(issues)
  if (steps) {
    const inputs = [given(source, rho15, 'kg/m3', origins, field)]
    if (measured !== undefined) inputs.push(given('LAB', measured, 'kg/m3', origins, 'labRho15'))
    addStep(steps, RHO15, rho15, inputs)
  }
  return done({ rho15, source }, 'ok', issues)
}

/** Table 53 of the same letter; routines whose factor does not depend on density are simply divided out. */
function reduce(
  product: ProductConfig,
  mode: VcfMode,
  observed: ObservedDensity,
  steps: Steps,
  origins: Origins | undefined,
): Result<number> {
  const { rhoObs, tC, instrument, certifiedAtC = 15 } = observed
  const routine = product.f54Routine
  if (routine === '54A' || routine === '54B' || routine === '54D') {
    const table = `53${routine[2]}` as Table53
    return density53({ table, mode, rhoObs, tC, instrument, certifiedAtC, origins }, steps)
  }
  if (routine === '54E') return density53e({ rhoObs, tC, origins }, steps)
  if (routine === '54OLD' || routine === 'D4311') return failure('no-table-53', 'f54Routine', routine)
  const issues: Issue[] = []
  isNumber(issues, 'rhoObs', rhoObs, DENSITY)
  isNumber(issues, 'tC', tC, TEMPERATURE_C)
  isNumber(issues, 'certifiedAtC', certifiedAtC, [0, 40])
  isOption(issues, 'instrument', instrument, INSTRUMENTS)
  if (issues.length > 0) return failed(issues)
  const hyc = instrument === 'hydrometer' ? hydrometerCorrection(tC, certifiedAtC) : 1
  if (routine === 'DECREMENT') {
    const coefficient = product.densityDecrement
    if (coefficient === undefined || coefficient === null) return failure('missing', 'densityDecrement')
    return positive(rhoObs * hyc - coefficient * (tC - 15), hyc, 1, steps)
  }
  const vcf = productVcf({ product, mode, rho15: rhoObs, tC }, steps)
  return vcf.value === null ? vcf : positive((rhoObs * hyc) / vcf.value, hyc, vcf.value, steps)
}

function positive(rho15: number, hyc: number, vcf: number, steps: Steps): Result<number> {
  const issues: Issue[] = []
  if (!isNumber(issues, 'rho15', rho15, DENSITY)) return failed(issues)
  if (steps) addStep(steps, REDUCED, rho15, [computed('HYC', hyc, ''), computed('VCF', vcf, '')])
  return done(rho15)
}
