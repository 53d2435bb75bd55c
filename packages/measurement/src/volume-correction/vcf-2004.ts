// Tables 54A to 54D of API MPMS 11.1-2004 / ASTM D1250-04: the 60 F equations with the base moved to 15 C.
import { roundHalfEven, roundHalfUp, snapToGrid } from '../core/round.ts'
import { done, failed, failure, issue, type Result } from '../core/result.ts'
import { addStep, computed, given, rounded, stepKind, type Origins, type Steps } from '../core/step.ts'
import { ctl60, ctlOfAlpha60, rho60Of, T15_68F } from './ctl-2004.ts'
import type { DensityTable54 } from './groups-1980.ts'
import { ALPHA60_MAX, ALPHA60_MIN, GROUPS_2004, PRODUCT_GROUPS_2004, type Group2004 } from './groups-2004.ts'
import { toIpts68Fahrenheit } from './temperature-scale-2004.ts'

const CLAUSE = 'API MPMS 11.1-2004 / ASTM D1250-04'
const RHO60 = stepKind('rho60', 'kg/m3', 'rho60 CTL60(59 F) = rho15', CLAUSE)
const VCF = stepKind('VCF', '', 'CTL60(t) / CTL60(59 F)', CLAUSE)

const MIN_C = -50
const MAX_C = 150

interface Solved {
  readonly group: Group2004
  readonly rho60: number
}

/**
 * Products are solved per group and the answer that lies inside its own group is taken. The curves do not meet at the
 * edges, so a density can fall in a gap between two groups: then the group whose edge is nearest is used.
 */
export function solveRho60(table: DensityTable54, rhoAtT: number, t68F: number): Solved | null {
  if (table !== '54B') {
    const group = table === '54A' ? GROUPS_2004.crude : GROUPS_2004.lube
    const rho60 = rho60Of(group, rhoAtT, t68F)
    return rho60 === null ? null : { group, rho60 }
  }
  let nearest: Solved | null = null
  let distance = Infinity
  for (const group of PRODUCT_GROUPS_2004) {
    const rho60 = rho60Of(group, rhoAtT, t68F)
    if (rho60 === null) continue
    if (rho60 >= group.min && rho60 < group.max) return { group, rho60 }
    const away = rho60 < group.min ? group.min - rho60 : rho60 - group.max
    if (away < distance) {
      distance = away
      nearest = { group, rho60 }
    }
  }
  return nearest
}

export function isInside2004(table: DensityTable54, rho60: number): boolean {
  const min = table === '54D' ? GROUPS_2004.lube.min : GROUPS_2004.crude.min
  return rho60 >= min && rho60 <= GROUPS_2004.crude.max
}

export function temperatureIssue2004(tC: number): Result<never> | null {
  if (tC >= MIN_C && tC <= MAX_C) return null
  return failed([issue('temperature-out-of-table', 'error', 'tC', tC, MIN_C, MAX_C)])
}

export function densityOut2004(rho15: number): Result<never> {
  return failure('density-out-of-table', 'rho15', rho15)
}

export function vcf2004(
  table: DensityTable54,
  rho15Entered: number,
  tEntered: number,
  unrounded: boolean,
  snapInputs: boolean,
  steps: Steps,
  origins?: Origins,
): Result<number> {
  const rho15 = snapInputs ? roundHalfUp(rho15Entered, 1) : rho15Entered
  const tC = snapInputs ? snapToGrid(tEntered, 20) : tEntered
  const wrong = temperatureIssue2004(tC)
  if (wrong) return wrong
  const solved = solveRho60(table, rho15, T15_68F)
  if (!solved || !isInside2004(table, solved.rho60)) return densityOut2004(rho15)
  const { group, rho60 } = solved
  const raw = ctl60(group, rho60, toIpts68Fahrenheit(tC)) / ctl60(group, rho60, T15_68F)
  const vcf = unrounded ? raw : roundHalfEven(raw, 5)
  if (steps) {
    const inputs = [given('rho15', rho15, 'kg/m3', origins), computed('group', group.name, '')]
    const entry = snapInputs ? rounded('0.1 kg/m3, half up', rho15Entered, rho15) : null
    addStep(steps, RHO60, rho60, inputs, entry)
    addFactor(steps, vcf, raw, tC, unrounded, computed('rho60', rho60, 'kg/m3'), origins)
  }
  return done(vcf)
}

/** Table 54C of 2004: the coefficient per F is the one per C over 1.8 and does not depend on density. */
export function vcf54c2004(
  alpha15: number,
  tC: number,
  unrounded: boolean,
  steps: Steps,
  origins?: Origins,
): Result<number> {
  const wrong = temperatureIssue2004(tC)
  if (wrong) return wrong
  const alpha = alpha15 / 1.8
  if (alpha < ALPHA60_MIN || alpha > ALPHA60_MAX)
    return failed([issue('alpha-out-of-table', 'error', 'alpha15', alpha15, ALPHA60_MIN * 1.8, ALPHA60_MAX * 1.8)])
  const raw = ctlOfAlpha60(alpha, toIpts68Fahrenheit(tC)) / ctlOfAlpha60(alpha, T15_68F)
  const vcf = unrounded ? raw : roundHalfEven(raw, 5)
  if (steps) addFactor(steps, vcf, raw, tC, unrounded, given('alpha15', alpha15, '1/C', origins), origins)
  return done(vcf)
}

function addFactor(
  steps: NonNullable<Steps>,
  vcf: number,
  raw: number,
  tC: number,
  unrounded: boolean,
  fluid: ReturnType<typeof computed>,
  origins: Origins | undefined,
): void {
  const rounding = unrounded ? null : rounded('5 decimals, ties to even', raw, vcf)
  addStep(steps, VCF, vcf, [fluid, given('t', tC, 'C', origins, 'tC')], rounding)
}
