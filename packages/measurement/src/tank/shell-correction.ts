// Correction of a table volume for the temperature of the tank shell, API MPMS 12.1.1 (CTSh).
import { isDecimals, isNumber, isOption, TEMPERATURE_C } from '../core/check.ts'
import { roundHalfUp, snapToGrid } from '../core/round.ts'
import { done, failed, warning, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, constant, given, rounded, stepKind, type Origins, type Steps } from '../core/step.ts'

const CLAUSE = 'API MPMS 12.1.1'
const SHELL_T = stepKind('tSh', 'C', '(7 tLiq + tAmb) / 8, or tLiq when insulated or underground', CLAUSE)
const UPRIGHT = stepKind('CTSh', '', '1 + 2 al d + (al d)^2, d = tSh - tRef', CLAUSE)
const SPHERE = stepKind('CTSh', '', '1 + 3 al d, d = tSh - tRef', CLAUSE)

/** Linear expansion per C. */
export const SHELL_EXPANSION = { carbonSteel: 1.12e-5, steel304: 1.73e-5, steel316: 1.6e-5, monel: 1.39e-5 } as const

export type ShellShape = 'upright' | 'sphere'

export interface ShellInput {
  readonly tLiquidC: number
  readonly tAmbientC?: number | undefined
  /** Reference temperature of the certificate; the operating one if the table already embeds it. */
  readonly tRefC: number
  readonly alphaPerC: number
  readonly insulated?: boolean | undefined
  readonly underground?: boolean | undefined
  readonly shape?: ShellShape | undefined
  /** Grid of the shell temperature, for sheets that use whole degrees. */
  readonly roundShellToC?: number | undefined
  readonly decimals?: number | undefined
  readonly origins?: Origins | undefined
}

export interface ShellCorrection {
  readonly tShellC: number
  readonly ctsh: number
}

export function shellCorrection(input: ShellInput, steps?: Steps): Result<ShellCorrection> {
  const { tLiquidC, tRefC, alphaPerC, shape = 'upright', decimals = 5, origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'tLiquidC', tLiquidC, TEMPERATURE_C)
  isNumber(issues, 'tRefC', tRefC, TEMPERATURE_C)
  isNumber(issues, 'alphaPerC', alphaPerC, [0, 1e-3])
  isDecimals(issues, 'decimals', decimals)
  isOption(issues, 'shape', shape, ['upright', 'sphere'])
  const grid = input.roundShellToC
  if (grid !== undefined) isNumber(issues, 'roundShellToC', grid, [0.01, 10])
  const takesLiquid = input.insulated === true || input.underground === true
  const ambient = input.tAmbientC
  if (!takesLiquid && ambient !== undefined) isNumber(issues, 'tAmbientC', ambient, TEMPERATURE_C)
  if (issues.length > 0) return failed(issues)
  if (!takesLiquid && ambient === undefined) issues.push(warning('ambient-unknown', 'tAmbientC'))
  const plain = takesLiquid || ambient === undefined ? tLiquidC : (7 * tLiquidC + ambient) / 8
  const tShellC = grid === undefined ? plain : snapToGrid(plain, 1 / grid)
  const x = alphaPerC * (tShellC - tRefC)
  const raw = shape === 'sphere' ? 1 + 3 * x : 1 + 2 * x + x * x
  const ctsh = roundHalfUp(raw, decimals)
  if (steps) {
    const temperatures = [
      given('tLiq', tLiquidC, 'C', origins, 'tLiquidC'),
      given('tAmb', ambient, 'C', origins, 'tAmbientC'),
      given('takes liquid temperature', takesLiquid, '', origins, 'insulated'),
    ]
    addStep(steps, SHELL_T, tShellC, temperatures, grid === undefined ? null : rounded(`grid ${grid}`, plain, tShellC))
    const inputs = [
      computed('tSh', tShellC, 'C'),
      given('tRef', tRefC, 'C', origins, 'tRefC'),
      constant('al', alphaPerC, '1/C'),
    ]
    const rounding = rounded(`${decimals} decimals, half up`, raw, ctsh)
    addStep(steps, shape === 'sphere' ? SPHERE : UPRIGHT, ctsh, inputs, rounding)
  }
  return done({ tShellC, ctsh }, 'ok', issues)
}
