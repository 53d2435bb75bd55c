// Density of the vapour space, API MPMS 17.10.2: rhoV = T0 / T  Pabs / 1.01325  M / Vm / Z.
import { isNumber, isOption } from '../core/check.ts'
import { done, failed, failure, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, constant, given, stepKind, type Origins, type Steps } from '../core/step.ts'
import { IDEAL, pengRobinsonZ, type ZMode } from './compressibility.ts'
import { checkMix, type GasShare } from '../product/gas-data.ts'

const CLAUSE = 'API MPMS 17.10.2'
const RHO_V = stepKind('rhoV', 'kg/m3', 'T0 / (273.15 + tVap) Pabs / 1.01325 M / Vm / Z', CLAUSE)
const Z = stepKind('Z', '', 'ideal, fixed or Peng-Robinson', CLAUSE)
const MASS = stepKind('mVap', 'kg', 'V rhoV', CLAUSE)

/** 273.15 K with 22.414 m3/kmol; 288.15 K with 23.6451 gives the same to 1e-5. */
const T0 = 273.15
const MOLAR_VOLUME = 22.414
const ATMOSPHERE = 1.01325

export interface VapourDensityInput {
  readonly tVapourC: number
  readonly pressureBarAbs: number
  /** kg/kmol. */
  readonly molarMass: number
  readonly zMode?: ZMode | undefined
  /** Composition, for PENG_ROBINSON. */
  readonly mix?: readonly GasShare[] | undefined
  readonly molarVolume?: number | undefined
  readonly t0K?: number | undefined
  readonly origins?: Origins | undefined
}

export interface VapourDensity {
  readonly rhoV: number
  readonly z: number
}

export function vapourDensity(input: VapourDensityInput, steps?: Steps): Result<VapourDensity> {
  const { tVapourC, pressureBarAbs, molarMass, zMode = IDEAL, molarVolume = MOLAR_VOLUME, t0K = T0, origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'tVapourC', tVapourC, [-200, 300])
  isNumber(issues, 'pressureBarAbs', pressureBarAbs, [0, 500])
  isNumber(issues, 'molarMass', molarMass, [1, 500])
  isNumber(issues, 'molarVolume', molarVolume, [1, 100])
  isNumber(issues, 't0K', t0K, [200, 400])
  isOption(issues, 'zMode', zMode.kind, ['IDEAL', 'FIXED', 'PENG_ROBINSON'])
  if (input.mix) checkMix(input.mix, issues)
  if (zMode.kind === 'FIXED') isNumber(issues, 'zMode.z', zMode.z, [0.05, 2])
  if (issues.length > 0) return failed(issues)
  const z = zOf(zMode, input.mix, tVapourC + 273.15, pressureBarAbs)
  if (z.value === null) return failed(z.issues)
  const rhoV = (((t0K / (273.15 + tVapourC)) * pressureBarAbs) / ATMOSPHERE) * (molarMass / molarVolume / z.value)
  if (steps) {
    const t = given('tVap', tVapourC, 'C', origins, 'tVapourC')
    const p = given('Pabs', pressureBarAbs, 'bar abs', origins, 'pressureBarAbs')
    addStep(steps, Z, z.value, [given('mode', zMode.kind, '', origins, 'zMode'), t, p])
    addStep(steps, RHO_V, rhoV, [
      t,
      p,
      given('M', molarMass, 'kg/kmol', origins, 'molarMass'),
      constant('T0', t0K, 'K'),
      constant('Vm', molarVolume, 'm3/kmol'),
      computed('Z', z.value, ''),
    ])
  }
  return done({ rhoV, z: z.value })
}

function zOf(mode: ZMode, mix: readonly GasShare[] | undefined, tK: number, pBarAbs: number): Result<number> {
  if (mode.kind === 'IDEAL') return done(1)
  if (mode.kind === 'FIXED') return done(mode.z)
  if (!mix || mix.length === 0) return failure('missing', 'mix')
  const z = pengRobinsonZ(mix, tK, pBarAbs)
  return z === null ? failure('no-vapour-root', 'pressureBarAbs', pBarAbs) : done(z)
}

export interface VapourMassInput extends VapourDensityInput {
  readonly vapourM3: number
}

export function vapourMass(input: VapourMassInput, steps?: Steps): Result<number> {
  const issues: Issue[] = []
  if (!isNumber(issues, 'vapourM3', input.vapourM3, [0, 1e7])) return failed(issues)
  const density = vapourDensity(input, steps)
  if (density.value === null) return failed(density.issues)
  const kg = input.vapourM3 * density.value.rhoV
  if (steps) {
    const volume = given('V', input.vapourM3, 'm3', input.origins, 'vapourM3')
    addStep(steps, MASS, kg, [volume, computed('rhoV', density.value.rhoV, 'kg/m3')])
  }
  return done(kg)
}

export interface ShipFactorInput {
  readonly molarMass: number
  readonly t0K?: number
  readonly p0Bar?: number
  readonly molarVolume?: number
}

/** Factor of ship sheets: tonnes of vapour = factor V Pabs / (273 + t). They use 273 K and 1.0133 bar. */
export function shipVapourFactor(input: ShipFactorInput): Result<number> {
  const { molarMass, t0K = 273, p0Bar = 1.0133, molarVolume = MOLAR_VOLUME } = input
  const issues: Issue[] = []
  isNumber(issues, 'molarMass', molarMass, [1, 500])
  isNumber(issues, 't0K', t0K, [200, 400])
  isNumber(issues, 'p0Bar', p0Bar, [0.5, 2])
  isNumber(issues, 'molarVolume', molarVolume, [1, 100])
  return issues.length > 0 ? failed(issues) : done((molarMass * t0K) / (molarVolume * p0Bar * 1000))
}
