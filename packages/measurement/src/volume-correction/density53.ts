// Density at 15 C from an observed density, Tables 53A, 53B and 53D, with or without the hydrometer correction.
import { DENSITY, isNumber, isOption, TEMPERATURE_C } from '../core/check.ts'
import { roundHalfUp } from '../core/round.ts'
import { failed, type Issue, type Result } from '../core/result.ts'
import type { Origins, Steps } from '../core/step.ts'
import { density53Of1980 } from './density53-1980.ts'
import { density53Of2004 } from './density53-2004.ts'
import { density53OfEquation } from './density53-equation.ts'
import type { DensityTable54 } from './groups-1980.ts'
import { VCF_MODES, type VcfMode } from './vcf54.ts'

export type Table53 = '53A' | '53B' | '53D'

/** 'densitometer' (ISO 12185) and density from mass over volume need no glass correction: about 0.2 kg/m3 at 25 C. */
export type DensityInstrument = 'hydrometer' | 'densitometer'

export interface Density53Input {
  readonly table: Table53
  readonly mode: VcfMode
  readonly rhoObs: number
  readonly tC: number
  readonly instrument: DensityInstrument
  /** Temperature at which the glass scale is certified, 15 C unless said. */
  readonly certifiedAtC?: number
  /** Modes 'equation' and '2004' only: keep every digit. */
  readonly unrounded?: boolean
  readonly origins?: Origins | undefined
}

const TABLE_54_OF: Readonly<Record<Table53, DensityTable54>> = { '53A': '54A', '53B': '54B', '53D': '54D' }
const TABLES_53: readonly Table53[] = ['53A', '53B', '53D']
export const INSTRUMENTS: readonly DensityInstrument[] = ['hydrometer', 'densitometer']

export function density53(input: Density53Input, steps?: Steps): Result<number> {
  const { mode, rhoObs, tC, instrument, certifiedAtC = 15, origins } = input
  const issues: Issue[] = []
  isOption(issues, 'table', input.table, TABLES_53)
  isOption(issues, 'mode', mode, VCF_MODES)
  isOption(issues, 'instrument', instrument, INSTRUMENTS)
  isNumber(issues, 'rhoObs', rhoObs, DENSITY)
  isNumber(issues, 'tC', tC, TEMPERATURE_C)
  isNumber(issues, 'certifiedAtC', certifiedAtC, [0, 40])
  if (issues.length > 0) return failed(issues)
  const table = TABLE_54_OF[input.table]
  const glassAtC = instrument === 'hydrometer' ? certifiedAtC : null
  if (mode === '1980-table' || mode === '1980-calc') return density53Of1980(table, rhoObs, tC, glassAtC, steps, origins)
  if (mode === 'equation-full') return density53OfEquation(table, rhoObs, tC, glassAtC, steps, origins, 'printed')
  const full = (mode === '2004' ? density53Of2004 : density53OfEquation)(table, rhoObs, tC, glassAtC, steps, origins)
  if (full.value === null || input.unrounded === true) return full
  return { ...full, value: roundHalfUp(full.value, 1) }
}
