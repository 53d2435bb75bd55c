// Every field of every sample broken alone, one way after the other: no routine may throw, answer with a figure that is
// not finite, or swallow the fault where the field is a figure.
import { describe, expect, test } from 'vitest'
import type { Result } from '../src/core/result.ts'
import { calculate } from '../src/trace/calculate.ts'
import { ROUTINES, type RoutineName } from '../src/trace/routines.ts'
import { SAMPLES } from './samples.ts'
import { isSound } from './soundness.ts'

const FAULTS = [null, NaN, Infinity, -Infinity, 'nonsense', '850', 1e308, -1e308, -0, 0, -1, 1e-320]
const names = Object.keys(ROUTINES) as RoutineName[]

type Path = readonly (string | number)[]

function leaves(x: unknown, path: Path = []): Path[] {
  if (typeof x !== 'object' || x === null) return [path]
  if (Array.isArray(x) && x.length > 20) return []
  return Object.entries(x).flatMap(([key, value]) => leaves(value, [...path, key]))
}

function replaced(x: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(x)) return x.map((one, i) => (String(i) === String(key) ? replaced(one, rest, value) : one))
  return { ...(x as object), [key]: replaced((x as Record<string, unknown>)[key], rest, value) }
}

function at(x: unknown, path: Path): unknown {
  return path.reduce((value, key) => (value as Record<string, unknown>)[key], x)
}

/** Rows of tables are checked when they are imported, and a density that another one overrides is not read. */
function isUnread(path: Path): boolean {
  const text = path.join('.')
  return /(^|\.)(table|tableHighFeet|grid)\./.test(text) || /(labRho15|defaultDensity)$|zones\.HIGH/.test(text)
}

/** Names are free, and a product branch does not look at the routine and mode of another one. */
function isWordUnread(name: RoutineName, path: Path): boolean {
  const text = path.join('.')
  if (/(^|\.)(name|origins)(\.|$)/.test(text)) return true
  const branches = ['density15', 'productVcf', 'gasTank', 'tankQuantity']
  return branches.includes(name) && /(mode|f54Routine|air|tableHighFeet\.style)$/.test(text)
}

function wrong(name: RoutineName, input: unknown, path: Path, fault: unknown): string | null {
  const broken = replaced(input, path, fault)
  const label = `${name} ${path.join('.')} = ${String(fault)}`
  try {
    const plain = (ROUTINES[name] as (input: unknown) => Result<unknown>)(broken)
    if (!isSound(plain)) return `${label}: unsound`
    if (!isSound(calculate(name, broken as never))) return `${label}: unsound with trace`
    const isFigure = typeof at(input, path) === 'number' && !isUnread(path)
    const isNoNumber = typeof fault === 'string' || (typeof fault === 'number' && !Number.isFinite(fault))
    if (isFigure && isNoNumber && plain.issues.length === 0) return `${label}: accepted`
    const isChoice = typeof at(input, path) === 'string' && !isWordUnread(name, path)
    if (isChoice && fault === 'nonsense' && plain.issues.length === 0) return `${label}: accepted`
    return null
  } catch (error) {
    return `${label}: ${String(error)}`
  }
}

describe('single faults', () => {
  test.each(names)('%s', (name) => {
    const problems = SAMPLES[name].flatMap((input) =>
      leaves(input).flatMap((path) => FAULTS.flatMap((fault) => wrong(name, input, path, fault) ?? [])),
    )
    expect(problems).toEqual([])
  })
})
