// Volume correction factor to 15 C by Table 54A, 54B, 54C or 54D in the mode agreed for the site or contract.
import { DENSITY, EXPANSION, isNumber, isOption, TEMPERATURE_C } from '../core/check.ts'
import { failed, type Issue, type Result } from '../core/result.ts'
import type { Origins, Steps } from '../core/step.ts'
import { TABLES_54, type Table54 } from './groups-1980.ts'
import { vcf1980, vcf54c1980 } from './vcf-1980.ts'
import { vcf2004, vcf54c2004 } from './vcf-2004.ts'
import { vcf54cEquation, vcfEquation } from './vcf-equation.ts'

/** 'equation-full' ends the groups where the tables print their end, and keeps every digit: sheets that round once. */
export type VcfMode = '1980-table' | '1980-calc' | 'equation' | 'equation-full' | '2004'

export const VCF_MODES: readonly VcfMode[] = ['1980-table', '1980-calc', 'equation', 'equation-full', '2004']

export interface Vcf54Input {
  readonly table: Table54
  readonly mode: VcfMode
  readonly tC: number
  /** kg/m3 at 15 C; tables A, B and D. */
  readonly rho15?: number
  /** 1/C; table C. */
  readonly alpha15?: number
  /** Modes 'equation' and '2004' only: keep every digit. */
  readonly unrounded?: boolean
  /** Mode '2004' only: enter the equations with 0.1 kg/m3 and 0.05 C. */
  readonly snapInputs?: boolean
  readonly origins?: Origins | undefined
}

export function vcf54(input: Vcf54Input, steps?: Steps): Result<number> {
  const { table, mode, tC, origins } = input
  const issues: Issue[] = []
  isOption(issues, 'table', table, TABLES_54)
  isOption(issues, 'mode', mode, VCF_MODES)
  isNumber(issues, 'tC', tC, TEMPERATURE_C)
  const isFull = mode === 'equation-full'
  const unrounded = input.unrounded === true || isFull
  if (table === '54C') {
    const alpha = input.alpha15
    if (!isNumber(issues, 'alpha15', alpha, EXPANSION) || issues.length > 0) return failed(issues)
    if (mode === '2004') return vcf54c2004(alpha, tC, unrounded, steps, origins)
    if (mode === 'equation' || isFull) return vcf54cEquation(alpha, tC, unrounded, steps, origins)
    return vcf54c1980(alpha, tC, mode === '1980-table', steps, origins)
  }
  const rho15 = input.rho15
  if (!isNumber(issues, 'rho15', rho15, DENSITY) || issues.length > 0) return failed(issues)
  if (mode === '2004') return vcf2004(table, rho15, tC, unrounded, input.snapInputs === true, steps, origins)
  if (mode === 'equation') return vcfEquation(table, rho15, tC, unrounded, steps, origins)
  if (isFull) return vcfEquation(table, rho15, tC, unrounded, steps, origins, 'printed')
  return vcf1980(table, rho15, tC, mode === '1980-table', steps, origins)
}
