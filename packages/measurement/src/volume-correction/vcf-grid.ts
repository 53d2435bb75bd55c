// A printed VCF table imported as a grid, chiefly the ASTM-IP Table 54 of 1952 (0.005 kg/l by 0.5 C, four decimals),
// which has no short formula and is still quoted in LPG contracts. Linear interpolation both ways, never beyond the grid.
import { DENSITY, isNumber, TEMPERATURE_C } from '../core/check.ts'
import { roundHalfUp } from '../core/round.ts'
import { done, failed, failure, issue, type Issue, type Result } from '../core/result.ts'
import { addStep, given, rounded, stepKind, type Origins, type Steps, type TableRow } from '../core/step.ts'

const VCF = stepKind('VCF', '', 'bilinear between four printed entries', 'ASTM-IP Table 54 (1952), imported grid')

const LEAST = 0.3
const MOST = 2

export interface VcfGrid {
  readonly name: string
  readonly densities: readonly number[]
  readonly temperatures: readonly number[]
  /** One row per density, one column per temperature; null where the copy is unreadable. */
  readonly values: readonly (readonly (number | null)[])[]
}

export interface VcfGridInput {
  readonly grid: VcfGrid
  readonly rho15: number
  readonly tC: number
  readonly origins?: Origins | undefined
}

function increases(axis: readonly number[]): boolean {
  return axis.every((x, i) => Number.isFinite(x) && (i === 0 || x > axis[i - 1]!))
}

/** Checks a grid before it is stored: axes increasing, complete rows, factors falling with temperature. */
export function importVcfGrid(grid: VcfGrid): Result<VcfGrid> {
  const issues: Issue[] = []
  const add = (code: string, field: string, value: number) => issues.push(issue(code, 'error', field, value))
  if (!increases(grid.densities)) add('not-increasing', 'densities', grid.densities.length)
  if (!increases(grid.temperatures)) add('not-increasing', 'temperatures', grid.temperatures.length)
  if (grid.values.length !== grid.densities.length || grid.values.length < 1)
    add('row-count', 'values', grid.values.length)
  grid.values.forEach((row, r) => {
    if (row.length !== grid.temperatures.length) add('column-count', 'values', r)
    let last = Infinity
    for (const vcf of row) {
      if (vcf === null) continue
      if (!(vcf > LEAST && vcf < MOST)) add('outside-limits', 'values', r)
      else if (vcf >= last) add('not-decreasing', 'values', r)
      last = vcf
    }
  })
  return issues.length > 0 ? failed(issues) : done(grid)
}

function cell(axis: readonly number[], x: number): number {
  if (!(x >= axis[0]! && x <= axis[axis.length - 1]!)) return -1
  let i = 0
  while (i < axis.length - 2 && axis[i + 1]! <= x) i++
  return i
}

export function vcfFromGrid(input: VcfGridInput, steps?: Steps): Result<number> {
  const { grid, rho15, tC, origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'rho15', rho15, DENSITY)
  isNumber(issues, 'tC', tC, TEMPERATURE_C)
  if (issues.length > 0) return failed(issues)
  const r = cell(grid.densities, rho15)
  const c = cell(grid.temperatures, tC)
  if (r < 0) return failure('density-out-of-table', 'rho15', rho15)
  if (c < 0) return failure('temperature-out-of-table', 'tC', tC)
  const x = part(grid.densities, r, rho15)
  const y = part(grid.temperatures, c, tC)
  let raw = 0
  const rows: TableRow[] = []
  for (const [i, wi] of [[r, 1 - x] as const, [r + 1, x] as const]) {
    for (const [j, wj] of [[c, 1 - y] as const, [c + 1, y] as const]) {
      if (wi * wj === 0) continue
      const vcf = grid.values[i]?.[j]
      if (vcf === null || vcf === undefined) return failure('table-hole', 'grid', grid.densities[i] ?? null)
      rows.push([grid.densities[i]!, grid.temperatures[j]!, vcf])
      raw += wi * wj * vcf
    }
  }
  // A grid that was never imported through its checks must not let a wrong factor through.
  if (!(raw > LEAST && raw < MOST)) return failure('table-factor-invalid', 'grid', grid.name)
  const vcf = roundHalfUp(raw, 4)
  if (steps) {
    const inputs = [
      given('rho15', rho15, 'kg/m3', origins),
      given('t', tC, 'C', origins, 'tC'),
      given('table', grid.name, '', origins, 'grid'),
    ]
    addStep(steps, VCF, vcf, inputs, rounded('4 decimals, half up', raw, vcf), 'ok', undefined, rows)
  }
  return done(vcf)
}

function part(axis: readonly number[], i: number, x: number): number {
  const next = axis[i + 1]
  return next === undefined ? 0 : (x - axis[i]!) / (next - axis[i]!)
}

/** The cells one calculation needs, so that its trace stands alone without the whole table. */
export function excerptGrid(grid: VcfGrid, rho15: number | undefined, tC: number): VcfGrid {
  const keep = (axis: readonly number[], x: number | undefined): number[] => {
    const i = x === undefined ? -1 : cell(axis, x)
    return axis.flatMap((_, k) => (k === 0 || k === axis.length - 1 || k === i || k === i + 1 ? [k] : []))
  }
  const rows = keep(grid.densities, rho15)
  const columns = keep(grid.temperatures, tC)
  return {
    name: grid.name,
    densities: rows.map((i) => grid.densities[i]!),
    temperatures: columns.map((j) => grid.temperatures[j]!),
    values: rows.map((i) => columns.map((j) => grid.values[i]?.[j] ?? null)),
  }
}
