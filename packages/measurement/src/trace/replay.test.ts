import { describe, expect, test } from 'vitest'
import { SAMPLES } from '../../test/samples.ts'
import type { Step, Trace } from '../core/step.ts'
import { calculate } from './calculate.ts'
import { renderTrace } from './render-trace.ts'
import { replay } from './replay.ts'
import { ROUTINES, type RoutineName } from './routines.ts'
import { traceTank } from './trace-tank.ts'

const names = Object.keys(ROUTINES) as RoutineName[]
const stored = (trace: Trace) => JSON.parse(JSON.stringify(trace)) as Trace
const all = (steps: readonly Step[]): Step[] => steps.flatMap((step) => [step, ...all(step.steps)])

describe('trace', () => {
  test.each(names)('%s: every sample has steps and replays bit by bit after storage', (name) => {
    for (const input of SAMPLES[name]) {
      const result = calculate(name, input as never)
      expect(result.issues.filter((one) => one.severity === 'error')).toEqual([])
      expect(result.trace.steps.length).toBeGreaterThan(0)
      for (const step of all(result.trace.steps)) {
        expect(step.symbol).not.toBe('')
        expect(step.formula).not.toBe('')
        expect(step.clause).not.toBe('')
        for (const one of step.inputs) expect(one.origin).not.toBe('')
      }
      expect(replay(stored(result.trace)).value).toMatchObject({ isIdentical: true, differences: [] })
    }
  })

  test('a changed figure in storage is found', () => {
    const trace = stored(calculate('vcf54', { table: '54B', mode: '1980-calc', rho15: 845, tC: 28 }).trace)
    const changed = { ...trace, value: 0.98917, input: { ...(trace.input as object), tC: 28.05 } }
    const again = replay(changed).value!
    expect(again.isIdentical).toBe(false)
    expect(again.differences).toContain('value')
    expect(again.differences.some((path) => path.startsWith('steps.'))).toBe(true)
  })

  test('history is not recalculated by another version, nor by an unknown routine', () => {
    const { trace } = calculate('vcf54e', { rho15: 508, tC: 30 })
    expect(replay({ ...trace, calcVersion: '0.9.0' }).issues[0]?.code).toBe('calc-version-differs')
    expect(replay({ ...trace, routine: 'toString' }).issues[0]?.code).toBe('unknown-option')
  })

  test('a tank trace carries the rows it used and not the whole table', () => {
    const input = SAMPLES.tankQuantity[0]!
    const { trace } = traceTank(input)
    const rows = (trace.input as typeof input).tank.table.rows
    expect(input.tank.table.rows.length).toBe(201)
    expect(rows.length).toBeLessThanOrEqual(6)
    expect(replay(stored(trace)).value?.isIdentical).toBe(true)
  })

  test('text names symbols, figures, origins, rows, roundings and issues', () => {
    const text = renderTrace(traceTank(SAMPLES.tankQuantity[0]!).trace)
    for (const part of [
      'GOV =',
      'from radar gauge S101',
      'from sampler',
      'row 15300 |',
      'rounded: grid 0.5',
      't VAC',
      't AIR',
    ])
      expect(text).toContain(part)
    const out = renderTrace(calculate('vcf54', { table: '54B', mode: '1980-calc', rho15: 640, tC: 20 }).trace)
    expect(out).toContain('! error density-out-of-table: rho15 640 (allowed 653 to 1075)')
    expect(out).toContain('result: none')
  })
})
