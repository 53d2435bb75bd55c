// Figures at 60 F from the density at 15 C: barrels (Table 52), API gravity and relative density (Table 3).
import { DENSITY, isNumber, isOption } from '../core/check.ts'
import { done, failed, type Issue, type RangeStatus, type Result } from '../core/result.ts'
import { addStep, computed, constant, given, stepKind, type Origins, type Steps } from '../core/step.ts'
import { WATER_60F } from '../volume-correction/ctl-2004.ts'
import { DENSITY_TABLES_54, type DensityTable54 } from '../volume-correction/groups-1980.ts'
import { vcfEquation } from '../volume-correction/vcf-equation.ts'
import { BBL_PER_M3 } from './units.ts'

const T60F = (60 - 32) / 1.8
const VCF60 = stepKind('VCF60', '', 'VCF54(rho15, 60 F)', 'ASTM D1250, equation')
const BARRELS = stepKind('bbl60', 'bbl/m3', '6.28981077 / VCF60', 'ASTM D1250 Table 52')
const GRAVITY = stepKind('API', 'deg API', '141.5 999.016 / (rho15 VCF60) - 131.5', 'ASTM D1250 Table 3')

export interface At60FInput {
  readonly rho15: number
  /** Table whose expansion carries the liquid from 15 C to 60 F: 54B unless said. */
  readonly table?: DensityTable54
  readonly origins?: Origins | undefined
}

export interface At60F {
  readonly bbl60PerM3At15: number
  readonly apiGravity: number
  readonly relativeDensity: number
}

export function at60F(input: At60FInput, steps?: Steps): Result<At60F> {
  const { rho15, table = '54B', origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'rho15', rho15, DENSITY)
  isOption(issues, 'table', table, DENSITY_TABLES_54)
  if (issues.length > 0) return failed(issues)
  const vcf = vcfEquation(table, rho15, T60F, true, undefined)
  if (vcf.value === null) return failed(vcf.issues)
  const rho60 = rho15 * vcf.value
  const bbl60PerM3At15 = BBL_PER_M3 / vcf.value
  const apiGravity = (141.5 * WATER_60F) / rho60 - 131.5
  if (steps) {
    addStep(steps, VCF60, vcf.value, [given('rho15', rho15, 'kg/m3', origins), constant('t', T60F, 'C')])
    addStep(steps, BARRELS, bbl60PerM3At15, [
      computed('VCF60', vcf.value, ''),
      constant('bbl/m3', BBL_PER_M3, 'bbl/m3'),
    ])
    addStep(steps, GRAVITY, apiGravity, [given('rho15', rho15, 'kg/m3', origins), computed('VCF60', vcf.value, '')])
  }
  const status: RangeStatus = vcf.status
  return done({ bbl60PerM3At15, apiGravity, relativeDensity: rho60 / WATER_60F }, status, vcf.issues)
}

/** Density at 60 F from API gravity or relative density, for sheets that state those. */
export function rho60OfApi(apiGravity: number): number {
  return (141.5 / (apiGravity + 131.5)) * WATER_60F
}
