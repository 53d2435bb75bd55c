// Order of operations of a static measurement, API MPMS 12.1.1 / ISO 4267: TOV, GOV, GSV, NSV, mass and weight.
import { isDecimals, DENSITY, FACTOR, isNumber, PERCENT, VOLUME_CHANGE_M3, VOLUME_M3 } from '../core/check.ts'
import { roundHalfUp } from '../core/round.ts'
import { done, failed, issue, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, given, rounded, stepKind, type Origins, type Steps } from '../core/step.ts'
import { inAir, inVacuum, type Tonnes } from '../weight/tonnes.ts'

const CLAUSE = 'API MPMS 12.1.1 / ISO 4267'
const GOV = stepKind('GOV', 'm3', '(TOV - FW) CTSh + FRA', CLAUSE)
const GSV = stepKind('GSV', 'm3', 'GOV VCF', CLAUSE)
const NSV = stepKind('NSV', 'm3', 'GSV (1 - SW / 100)', CLAUSE)
const TCV = stepKind('TCV', 'm3', 'GSV + FW', CLAUSE)
const MASS = stepKind('mass', 't VAC', 'NSV rho15 / 1000', CLAUSE)
const WEIGHT = stepKind('weight', 't AIR', 'NSV rhoAir / 1000', CLAUSE)

export interface QuantityInput {
  readonly tovM3: number
  readonly freeWaterM3?: number | undefined
  readonly ctsh?: number | undefined
  /** Floating roof adjustment, added: negative when the table was drawn without the roof. */
  readonly fraM3?: number | undefined
  readonly vcf: number
  readonly rho15: number
  readonly rhoAir: number
  /** Sediment and water, percent: crude oils; products normally 0. */
  readonly swPct?: number | undefined
  /** Worksheets that multiply rounded volumes: decimals of GOV, GSV, NSV in m3. Unset keeps every digit. */
  readonly intermediateDecimals?: number | undefined
  readonly origins?: Origins | undefined
}

export interface Quantities {
  readonly tovM3: number
  readonly freeWaterM3: number
  readonly ctsh: number
  readonly fraM3: number
  readonly govM3: number
  readonly vcf: number
  readonly gsvM3: number
  readonly swPct: number
  readonly nsvM3: number
  readonly tcvM3: number
  readonly rho15: number
  readonly rhoAir: number
  readonly mass: Tonnes<'VAC'>
  readonly weight: Tonnes<'AIR'>
  /** Stock of wet crude: GSV with its sediment and water. */
  readonly grossMass: Tonnes<'VAC'>
}

export function quantityChain(input: QuantityInput, steps?: Steps): Result<Quantities> {
  const { tovM3, freeWaterM3 = 0, ctsh = 1, fraM3 = 0, vcf, rho15, rhoAir, swPct = 0, origins } = input
  const decimals = input.intermediateDecimals
  const issues: Issue[] = []
  isNumber(issues, 'tovM3', tovM3, VOLUME_M3)
  isNumber(issues, 'freeWaterM3', freeWaterM3, VOLUME_M3)
  isNumber(issues, 'ctsh', ctsh, [0.9, 1.1])
  isNumber(issues, 'fraM3', fraM3, VOLUME_CHANGE_M3)
  isNumber(issues, 'vcf', vcf, FACTOR)
  isNumber(issues, 'rho15', rho15, DENSITY)
  isNumber(issues, 'rhoAir', rhoAir, DENSITY)
  isNumber(issues, 'swPct', swPct, PERCENT)
  if (decimals !== undefined) isDecimals(issues, 'intermediateDecimals', decimals)
  if (issues.length > 0) return failed(issues)
  const gov = (tovM3 - freeWaterM3) * ctsh + fraM3
  if (gov < 0) return failed([issue('gov-negative', 'error', 'tovM3', gov, 0)])
  const govM3 = stage(gov, decimals)
  const gsvM3 = stage(govM3 * vcf, decimals)
  const nsvM3 = stage(gsvM3 * (1 - swPct / 100), decimals)
  const tcvM3 = gsvM3 + freeWaterM3
  const massT = (nsvM3 * rho15) / 1000
  const weightT = (nsvM3 * rhoAir) / 1000
  if (steps) {
    const note = (raw: number, used: number) =>
      decimals === undefined ? null : rounded(`${decimals} decimals, half up`, raw, used)
    const water = given('FW', freeWaterM3, 'm3', origins, 'freeWaterM3')
    const govInputs = [
      given('TOV', tovM3, 'm3', origins, 'tovM3'),
      water,
      given('CTSh', ctsh, '', origins, 'ctsh'),
      given('FRA', fraM3, 'm3', origins, 'fraM3'),
    ]
    addStep(steps, GOV, govM3, govInputs, note(gov, govM3))
    const gsvInputs = [computed('GOV', govM3, 'm3'), given('VCF', vcf, '', origins, 'vcf')]
    addStep(steps, GSV, gsvM3, gsvInputs, note(govM3 * vcf, gsvM3))
    const nsvInputs = [computed('GSV', gsvM3, 'm3'), given('SW', swPct, '%', origins, 'swPct')]
    addStep(steps, NSV, nsvM3, nsvInputs, note(gsvM3 * (1 - swPct / 100), nsvM3))
    addStep(steps, TCV, tcvM3, [computed('GSV', gsvM3, 'm3'), water])
    addStep(steps, MASS, massT, [computed('NSV', nsvM3, 'm3'), given('rho15', rho15, 'kg/m3', origins)])
    addStep(steps, WEIGHT, weightT, [computed('NSV', nsvM3, 'm3'), given('rhoAir', rhoAir, 'kg/m3', origins)])
  }
  return done({
    tovM3,
    freeWaterM3,
    ctsh,
    fraM3,
    govM3,
    vcf,
    gsvM3,
    swPct,
    nsvM3,
    tcvM3,
    rho15,
    rhoAir,
    mass: inVacuum(massT),
    weight: inAir(weightT),
    grossMass: inVacuum((gsvM3 * rho15) / 1000),
  })
}

function stage(m3: number, decimals: number | undefined): number {
  return decimals === undefined ? m3 : roundHalfUp(m3, decimals)
}

/** Figures as they are printed: m3 and tonnes to 3 decimals. Sums are made from the unrounded ones. */
export function forReport(q: Quantities): Quantities {
  const m3 = (x: number) => roundHalfUp(x, 3)
  return {
    ...q,
    tovM3: m3(q.tovM3),
    freeWaterM3: m3(q.freeWaterM3),
    fraM3: m3(q.fraM3),
    govM3: m3(q.govM3),
    gsvM3: m3(q.gsvM3),
    nsvM3: m3(q.nsvM3),
    tcvM3: m3(q.tcvM3),
    rho15: roundHalfUp(q.rho15, 1),
    rhoAir: roundHalfUp(q.rhoAir, 1),
    mass: inVacuum(m3(q.mass.tonnes)),
    weight: inAir(m3(q.weight.tonnes)),
    grossMass: inVacuum(m3(q.grossMass.tonnes)),
  }
}
