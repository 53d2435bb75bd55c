// Volume of a tank at a level, ISO 7507 certificates in two styles. Below the first row or above the last one there is
// no volume: a certificate says nothing there, so nothing is extrapolated.
import { isNumber, isOption, LEVEL_MM } from '../core/check.ts'
import { done, failed, failure, issue, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, given, stepKind, type Origins, type Steps, type TableRow } from '../core/step.ts'

export type TableLine = readonly [position: number, m3: number]

/** One row per mm, cm or 10 cm; straight line between neighbours. */
export interface LinearTable {
  readonly style: 'linear'
  readonly name: string
  /** Level in mm, volume in m3. */
  readonly rows: readonly TableLine[]
}

export interface MmZone {
  readonly fromCm: number
  readonly toCm: number
  /** Volume in m3 added by 1 to 9 mm. */
  readonly mmM3: readonly number[]
}

/** Italian style: volume per full centimetre, and the millimetres in an auxiliary table per zone (course of plates). */
export interface CmMmTable {
  readonly style: 'cm-mm'
  readonly name: string
  /** Level in cm, volume in m3. */
  readonly rows: readonly TableLine[]
  readonly zones: readonly MmZone[]
}

export type CalibrationTable = LinearTable | CmMmTable

const LINEAR = stepKind('V', 'm3', 'V0 + (h - h0) / (h1 - h0) (V1 - V0)', 'ISO 7507 certificate, linear')
const CM_MM = stepKind('V', 'm3', 'Vcm + Vmm + fraction (Vmm+1 - Vmm)', 'ISO 7507 certificate, cm and mm tables')

export interface TableVolumeInput {
  readonly table: CalibrationTable
  readonly levelMm: number
  readonly origins?: Origins | undefined
}

export function tableVolume(input: TableVolumeInput, steps?: Steps): Result<number> {
  return lookUp(input.table, input.levelMm, 'levelMm', steps, input.origins)
}

/** Last row whose position is not above x; the caller has checked that x is inside the table. */
function rowAt(rows: readonly TableLine[], x: number): number {
  let low = 0
  let high = rows.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (rows[middle]![0] <= x) low = middle
    else high = middle - 1
  }
  return low
}

export function lookUp(
  table: CalibrationTable,
  levelMm: number,
  field: string,
  steps?: Steps,
  origins?: Origins,
): Result<number> {
  const issues: Issue[] = []
  isOption(issues, 'table.style', table.style, ['linear', 'cm-mm'])
  isNumber(issues, field, levelMm, LEVEL_MM)
  if (issues.length > 0) return failed(issues)
  const scale = table.style === 'cm-mm' ? 10 : 1
  const first = table.rows[0]
  const last = table.rows[table.rows.length - 1]
  if (!first || !last) return failure('empty-table', 'table', table.name)
  if (levelMm < first[0] * scale || levelMm > last[0] * scale)
    return failed([issue('level-out-of-table', 'error', field, levelMm, first[0] * scale, last[0] * scale)])
  return table.style === 'cm-mm'
    ? cmMmVolume(table, levelMm, field, steps, origins)
    : linearVolume(table, levelMm, field, steps, origins)
}

function linearVolume(
  table: LinearTable,
  levelMm: number,
  field: string,
  steps: Steps,
  origins: Origins | undefined,
): Result<number> {
  const i = rowAt(table.rows, levelMm)
  const row = table.rows[i]!
  const next = table.rows[i + 1]
  const m3 = next ? row[1] + ((levelMm - row[0]) / (next[0] - row[0])) * (next[1] - row[1]) : row[1]
  if (steps) addVolume(steps, LINEAR, m3, table.name, levelMm, field, origins, next ? [row, next] : [row])
  return volume(m3, table.name)
}

function cmMmVolume(
  table: CmMmTable,
  levelMm: number,
  field: string,
  steps: Steps,
  origins: Origins | undefined,
): Result<number> {
  const cm = Math.floor(levelMm / 10)
  const i = rowAt(table.rows, cm)
  const row = table.rows[i]!
  if (row[0] !== cm) return failure('table-gap', field, levelMm)
  const mm = levelMm - cm * 10
  const whole = Math.floor(mm)
  let m3 = row[1]
  const rows: TableRow[] = [row]
  if (mm > 0) {
    const zone = table.zones.find((z) => cm >= z.fromCm && cm < z.toCm)
    const next = table.rows[i + 1]
    if (!zone || !next || next[0] !== cm + 1) return failure('table-gap', field, levelMm)
    const below = whole === 0 ? 0 : zone.mmM3[whole - 1]!
    const above = whole === 9 ? next[1] - row[1] : zone.mmM3[whole]!
    m3 += below + (mm - whole) * (above - below)
    rows.push([whole, below], [whole + 1, above])
  }
  if (steps) addVolume(steps, CM_MM, m3, table.name, levelMm, field, origins, rows)
  return volume(m3, table.name)
}

/** A table that was never validated must not let a wrong figure through. */
function volume(m3: number, name: string): Result<number> {
  return m3 >= 0 && m3 < 1e9 ? done(m3) : failure('table-volume-invalid', 'table', name)
}

function addVolume(
  steps: NonNullable<Steps>,
  kind: typeof LINEAR,
  m3: number,
  name: string,
  levelMm: number,
  field: string,
  origins: Origins | undefined,
  rows: readonly TableRow[],
): void {
  const inputs = [given('h', levelMm, 'mm', origins, field), computed('table', name, '')]
  addStep(steps, kind, m3, inputs, null, 'ok', undefined, rows)
}

/** The rows that the given levels use, with both ends: a trace carries these and not a table of thousands of rows. */
export function excerptTable(
  table: CalibrationTable,
  levelsMm: readonly (number | null | undefined)[],
): CalibrationTable {
  const { rows } = table
  if (rows.length === 0) return table
  const wanted = new Set([0, rows.length - 1])
  for (const level of levelsMm) {
    if (typeof level !== 'number') continue
    const i = rowAt(rows, table.style === 'cm-mm' ? Math.floor(level / 10) : level)
    wanted.add(i)
    if (i + 1 < rows.length) wanted.add(i + 1)
  }
  const kept = [...wanted].toSorted((a, b) => a - b)
  return { ...table, rows: kept.map((i) => rows[i]!) }
}
