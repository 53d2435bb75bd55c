// Ship's table: volume by ullage, with a column per trim where the yard printed them; linear both ways.
import { isNumber } from '../core/check.ts'
import { done, failed, failure, issue, type Issue, type Result } from '../core/result.ts'
import { addStep, computed, given, stepKind, type Origins, type Steps, type TableRow } from '../core/step.ts'

const TOV = stepKind('TOV', 'm3', 'table(ullage, trim), linear both ways', "ship's capacity table")

export interface UllageTable {
  readonly name: string
  /** Trim of each column, m by the stern, increasing; one column means no trim columns. */
  readonly trimsM: readonly number[]
  /** Ullage in mm, then a volume in m3 per trim; ullage increasing, volume falling. */
  readonly rows: readonly (readonly number[])[]
}

export function importUllageTable(table: UllageTable): Result<UllageTable> {
  const issues: Issue[] = []
  const add = (code: string, field: string, value: number | null) => issues.push(issue(code, 'error', field, value))
  if (table.trimsM.length === 0 || table.rows.length < 2) add('too-few-rows', 'rows', table.rows.length)
  table.trimsM.forEach((trim, i) => {
    if (!Number.isFinite(trim) || (i > 0 && trim <= table.trimsM[i - 1]!)) add('not-increasing', `trimsM[${i}]`, trim)
  })
  table.rows.forEach((row, r) => {
    const before = table.rows[r - 1]
    if (row.length !== table.trimsM.length + 1) add('column-count', `rows[${r}]`, row.length)
    if (row.some((x) => !Number.isFinite(x))) add('not-a-number', `rows[${r}]`, null)
    if (!before) return
    if (row[0]! <= before[0]!) add('ullage-not-increasing', `rows[${r}]`, row[0]!)
    if (row.slice(1).some((m3, c) => m3 >= before[c + 1]!)) add('volume-not-falling', `rows[${r}]`, row[0]!)
  })
  return issues.length > 0 ? failed(issues) : done(table)
}

export interface UllageVolumeInput {
  readonly table: UllageTable
  readonly ullageMm: number
  readonly trimM?: number | undefined
  readonly origins?: Origins | undefined
}

function bracket(axis: readonly number[], x: number): number {
  if (!(x >= axis[0]! && x <= axis[axis.length - 1]!)) return -1
  let low = 0
  let high = axis.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (axis[middle]! <= x) low = middle
    else high = middle - 1
  }
  return low
}

export function ullageVolume(input: UllageVolumeInput, steps?: Steps): Result<number> {
  const { table, ullageMm, trimM = 0, origins } = input
  const issues: Issue[] = []
  isNumber(issues, 'ullageMm', ullageMm, [-1000, 1e5])
  isNumber(issues, 'trimM', trimM, [-20, 20])
  if (issues.length > 0) return failed(issues)
  const hasTrims = table.trimsM.length > 1
  const r = bracket(
    table.rows.map((row) => row[0]!),
    ullageMm,
  )
  const c = hasTrims ? bracket(table.trimsM, trimM) : 0
  if (r < 0) return failure('ullage-out-of-table', 'ullageMm', ullageMm)
  if (c < 0) return failure('trim-out-of-table', 'trimM', trimM)
  const used: TableRow[] = []
  const column = (row: readonly number[]) => {
    used.push(row)
    const next = hasTrims ? table.trimsM[c + 1] : undefined
    if (next === undefined) return row[c + 1]!
    return row[c + 1]! + ((trimM - table.trimsM[c]!) / (next - table.trimsM[c]!)) * (row[c + 2]! - row[c + 1]!)
  }
  const row = table.rows[r]!
  const below = table.rows[r + 1]
  const at = column(row)
  const m3 = below ? at + ((ullageMm - row[0]!) / (below[0]! - row[0]!)) * (column(below) - at) : at
  if (!(m3 >= 0 && m3 < 1e9)) return failure('table-volume-invalid', 'table', table.name)
  if (steps) {
    const inputs = [
      given('ullage', ullageMm, 'mm', origins, 'ullageMm'),
      given('trim', trimM, 'm', origins, 'trimM'),
      computed('table', table.name, ''),
    ]
    addStep(steps, TOV, m3, inputs, null, 'ok', undefined, used)
  }
  return done(m3)
}

/** Only the rows that the ullages use, with both ends. */
export function excerptUllageTable(table: UllageTable, ullagesMm: readonly (number | null | undefined)[]): UllageTable {
  const axis = table.rows.map((row) => row[0]!)
  const wanted = new Set([0, axis.length - 1])
  for (const ullage of ullagesMm) {
    const i = typeof ullage === 'number' ? bracket(axis, ullage) : -1
    if (i < 0) continue
    wanted.add(i)
    if (i + 1 < axis.length) wanted.add(i + 1)
  }
  return {
    ...table,
    rows: [...wanted]
      .filter((i) => i >= 0)
      .toSorted((a, b) => a - b)
      .map((i) => table.rows[i]!),
  }
}
