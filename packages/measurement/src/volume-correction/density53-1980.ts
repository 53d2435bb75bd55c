// Tables 53A, 53B and 53D by the 1980 procedure: integer coefficients, stop below 0.05 kg/m3, result to 0.1 kg/m3.
import { roundHalfUp, truncateTo } from '../core/round.ts'
import { done, failed, failure, type Issue, type Result } from '../core/result.ts'
import {
  addStep,
  computed,
  constant,
  given,
  rounded,
  stepKind,
  type Origins,
  type Step,
  type Steps,
} from '../core/step.ts'
import { groupOf1980, type DensityTable54 } from './groups-1980.ts'
import { hydrometerCorrection } from './hydrometer-correction.ts'
import { alphaInteger, iterationVcf, vcfInteger } from './integer-arithmetic-1980.ts'
import { range1980 } from './range-1980.ts'
import { snapDensity1980, snapTemperature1980 } from './vcf-1980.ts'

const CLAUSE = 'ASTM D1250-80, tables 53'
const SNAPPED = stepKind('rhoObs', 'kg/m3', 'observed density on the 0.5 kg/m3 grid', CLAUSE)
const TEMPERATURE = stepKind('t', 'C', 'temperature on the 0.05 C grid', CLAUSE)
const HYC = stepKind('HYC', '', '1 - 0.000023 (t - tr) - 0.00000002 (t - tr)^2', CLAUSE)
const RHO_T = stepKind('rhoT', 'kg/m3', 'rhoObs HYC', CLAUSE)
const PASS = stepKind('rho', 'kg/m3', 'rhoT / VCF(rho, t)', CLAUSE)
const RHO15 = stepKind('rho15', 'kg/m3', 'last pass', CLAUSE)
const MAX_PASSES = 50

export function density53Of1980(
  table: DensityTable54,
  rhoObs: number,
  tC: number,
  glassAtC: number | null,
  steps: Steps,
  origins?: Origins,
): Result<number> {
  const observed = snapDensity1980(rhoObs)
  const t = snapTemperature1980(tC)
  const hyc = glassAtC === null ? 1 : hydrometerCorrection(t, glassAtC)
  const rhoT = roundHalfUp(observed * hyc, 2)
  const passes: Step[] | undefined = steps ? [] : undefined
  const rho = iterate(table, rhoT, t, passes)
  if (rho === null) return failure('no-convergence', 'rhoObs', rhoObs)
  const rho15 = roundHalfUp(rho, 1)
  const issues: Issue[] = []
  const status = range1980(table, snapDensity1980(rho15), t, issues)
  if (steps) {
    const snap = rounded('grid 0.5, half up', rhoObs, observed)
    addStep(steps, SNAPPED, observed, [given('rhoObs', rhoObs, 'kg/m3', origins)], snap)
    const snapT = rounded('grid 0.05, half up', tC, t)
    addStep(steps, TEMPERATURE, t, [given('t', tC, 'C', origins, 'tC')], snapT)
    addStep(steps, HYC, hyc, [computed('t', t, 'C'), constant('tr', glassAtC, 'C')])
    const inputs = [computed('rhoObs', observed, 'kg/m3'), computed('HYC', hyc, '')]
    addStep(steps, RHO_T, rhoT, inputs, rounded('2 decimals, half up', observed * hyc, rhoT))
    const final = rounded('1 decimal, half up', rho, rho15)
    addStep(steps, RHO15, rho15, [computed('rho', rho, 'kg/m3')], final, status, passes)
  }
  return status === 'out' ? failed(issues) : done(rho15, status, issues)
}

function iterate(table: DensityTable54, rhoT: number, t: number, passes: Steps): number | null {
  const dt100 = Math.round((t - 15) * 100)
  let rho = rhoT
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const rho100 = Math.round(roundHalfUp(rho, 2) * 100)
    if (rho100 < 1 || rho100 > 1e6) return null
    const vcf = iterationVcf(vcfInteger(alphaInteger(groupOf1980(table, rho100 / 100), rho100), dt100))
    if (!(vcf > 0)) return null
    const next = truncateTo(rhoT / vcf, 3)
    if (passes) addStep(passes, PASS, next, [computed('rho', rho, 'kg/m3'), computed('VCF', vcf, '')])
    if (Math.abs(next - rho) < 0.05) return next
    rho = next
  }
  return null
}
