// Table 24E (60 F), Table 54E and Table 53E: liquefied gases and natural gas liquids, GPA TP-27 / API MPMS 11.2.4.
import { DENSITY, isNumber, TEMPERATURE_C } from '../core/check.ts'
import { roundHalfUp, snapToGrid } from '../core/round.ts'
import { done, failed, failure, issue, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, given, rounded, stepKind, type Origins, type Steps } from '../core/step.ts'
import { WATER_60F } from './ctl-2004.ts'
import { ctl24e } from './ctl-24e.ts'
import {
  MAX_C,
  MIN_C,
  RELATIVE_DENSITY_MAX,
  RELATIVE_DENSITY_MIN,
  relativeDensity60Of,
} from './relative-density-search.ts'

const CLAUSE = 'GPA TP-27 / API MPMS 11.2.4'
const CTL60 = stepKind('CTL', '', 'mix(T / Tc) / mix(60 F / Tc)', CLAUSE)
const G = stepKind('g', '', 'g CTL60(g, T) = rho / 999.016', CLAUSE)
const VCF = stepKind('VCF', '', 'CTL60(g, T) / CTL60(g, 15 C)', CLAUSE)
const RHO15 = stepKind('rho15', 'kg/m3', 'g CTL60(g, 15 C) 999.016', CLAUSE)
const K15 = 288.15

export interface Ctl24eInput {
  readonly relativeDensity60: number
  readonly tF: number
  /** Four decimals of relative density and 0.1 F, as the table is entered. */
  readonly snapInputs?: boolean
  readonly origins?: Origins | undefined
}

export function ctlTable24e(input: Ctl24eInput, steps?: Steps): Result<number> {
  const { origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'relativeDensity60', input.relativeDensity60, [0.3, 0.7])
  isNumber(issues, 'tF', input.tF, [-459, 1000])
  if (issues.length > 0) return failed(issues)
  const g = input.snapInputs ? roundHalfUp(input.relativeDensity60, 4) : input.relativeDensity60
  const tF = input.snapInputs ? roundHalfUp(input.tF, 1) : input.tF
  isNumber(issues, 'relativeDensity60', g, [RELATIVE_DENSITY_MIN, RELATIVE_DENSITY_MAX])
  isNumber(issues, 'tF', tF, [-50.8, 199.4])
  if (issues.length > 0) return failed(issues)
  const ctl = ctl24e(g, (tF + 459.67) / 1.8)
  if (ctl === null) return failure('supercritical', 'tF', tF)
  if (steps) {
    addStep(steps, CTL60, ctl, [given('g', g, '', origins, 'relativeDensity60'), given('t', tF, 'F', origins, 'tF')])
  }
  return done(ctl)
}

export interface Vcf54eInput {
  readonly rho15: number
  readonly tC: number
  readonly origins?: Origins | undefined
}

export function vcf54e(input: Vcf54eInput, steps?: Steps): Result<number> {
  const { origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'rho15', input.rho15, DENSITY)
  isNumber(issues, 'tC', input.tC, TEMPERATURE_C)
  if (issues.length > 0) return failed(issues)
  const rho15 = roundHalfUp(input.rho15, 1)
  const tC = snapToGrid(input.tC, 20)
  if (tC < MIN_C || tC > MAX_C) return outOfTable('tC', tC)
  const g = relativeDensity60Of(rho15, K15)
  if (g === null) return failure('density-out-of-table', 'rho15', rho15)
  const atT = ctl24e(g, tC + 273.15)
  const at15 = ctl24e(g, K15)
  if (atT === null || at15 === null) return failure('supercritical', 'tC', tC)
  const vcf = roundHalfUp(atT / at15, 5)
  if (steps) {
    const snap = rounded('1 decimal, half up', input.rho15, rho15)
    addStep(steps, G, g, [given('rho15', input.rho15, 'kg/m3', origins)], snap)
    const inputs = [computed('g', g, ''), given('t', tC, 'C', origins, 'tC')]
    addStep(steps, VCF, vcf, inputs, rounded('5 decimals, half up', atT / at15, vcf))
  }
  return done(vcf)
}

export interface Density53eInput {
  readonly rhoObs: number
  readonly tC: number
  readonly origins?: Origins | undefined
}

export function density53e(input: Density53eInput, steps?: Steps): Result<number> {
  const { origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'rhoObs', input.rhoObs, DENSITY)
  isNumber(issues, 'tC', input.tC, TEMPERATURE_C)
  if (issues.length > 0) return failed(issues)
  const rhoObs = roundHalfUp(input.rhoObs, 1)
  const tC = snapToGrid(input.tC, 20)
  if (tC < MIN_C || tC > MAX_C) return outOfTable('tC', tC)
  const g = relativeDensity60Of(rhoObs, tC + 273.15)
  if (g === null) return failure('density-out-of-table', 'rhoObs', rhoObs)
  const at15 = ctl24e(g, K15)
  if (at15 === null) return failure('supercritical', 'rhoObs', rhoObs)
  const raw = g * at15 * WATER_60F
  const rho15 = roundHalfUp(raw, 1)
  if (steps) {
    const inputs = [given('rhoObs', input.rhoObs, 'kg/m3', origins), given('t', input.tC, 'C', origins, 'tC')]
    addStep(steps, G, g, inputs, rounded('1 decimal, half up', input.rhoObs, rhoObs))
    addStep(steps, RHO15, rho15, [computed('g', g, '')], rounded('1 decimal, half up', raw, rho15))
  }
  return done(rho15)
}

function outOfTable(field: string, tC: number): Result<never> {
  return failed([issue('temperature-out-of-table', 'error', field, tC, MIN_C, MAX_C)])
}
