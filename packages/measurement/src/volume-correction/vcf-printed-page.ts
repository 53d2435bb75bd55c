// Nearest entry of a printed page of Table 54: pages step 2 kg/m3 and 0.25 C, and signed paper follows the page, not
// the subroutine (953.4 kg/m3 at 88 C is 0.9471 on paper, 0.9470 by the subroutine).
import { DENSITY, isNumber, isOption, TEMPERATURE_C } from '../core/check.ts'
import { snapToGrid } from '../core/round.ts'
import { failed, type Issue, type Result } from '../core/result.ts'
import { addStep, given, rounded, stepKind, type Origins, type Steps } from '../core/step.ts'
import { DENSITY_TABLES_54, type DensityTable54 } from './groups-1980.ts'
import { vcf1980 } from './vcf-1980.ts'

const CLAUSE = 'ASTM D1250-80, printed pages'
const RHO = stepKind('rho15', 'kg/m3', 'nearest density of the page', CLAUSE)
const TEMPERATURE = stepKind('t', 'C', 'nearest temperature of the page', CLAUSE)

export interface PrintedPageInput {
  readonly table: DensityTable54
  readonly rho15: number
  readonly tC: number
  readonly gridRho?: number
  readonly gridT?: number
  readonly origins?: Origins | undefined
}

export interface PageEntry {
  readonly rho15: number
  readonly tC: number
}

export function nearestPageEntry(rho15: number, tC: number, gridRho = 2, gridT = 0.25): PageEntry {
  return { rho15: snapToGrid(rho15, 1 / gridRho), tC: snapToGrid(tC, 1 / gridT) }
}

export function vcfPrintedPage(input: PrintedPageInput, steps?: Steps): Result<number> {
  const { table, rho15, tC, gridRho = 2, gridT = 0.25, origins } = input
  const issues: Issue[] = []
  isOption(issues, 'table', table, DENSITY_TABLES_54)
  isNumber(issues, 'rho15', rho15, DENSITY)
  isNumber(issues, 'tC', tC, TEMPERATURE_C)
  isNumber(issues, 'gridRho', gridRho, [0.5, 10])
  isNumber(issues, 'gridT', gridT, [0.05, 5])
  if (issues.length > 0) return failed(issues)
  const entry = nearestPageEntry(rho15, tC, gridRho, gridT)
  if (steps) {
    const nearest = 'nearest printed entry'
    addStep(steps, RHO, entry.rho15, [given('rho15', rho15, 'kg/m3', origins)], rounded(nearest, rho15, entry.rho15))
    addStep(steps, TEMPERATURE, entry.tC, [given('t', tC, 'C', origins, 'tC')], rounded(nearest, tC, entry.tC))
  }
  return vcf1980(table, entry.rho15, entry.tC, true, steps)
}
