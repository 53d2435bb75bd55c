// A trace as text that an inspector can follow with a pocket calculator.
import { describeIssue } from '../core/result.ts'
import type { Figure, Step, StepInput, Trace } from '../core/step.ts'

export function renderTrace(trace: Trace): string {
  const lines = [`${trace.routine}  calculation ${trace.calcVersion}  status ${trace.status}`]
  for (const step of trace.steps) renderStep(step, '  ', lines)
  for (const one of trace.issues) lines.push(`  ! ${describeIssue(one)}`)
  lines.push(...renderValue(trace.value))
  return lines.join('\n')
}

function renderStep(step: Step, indent: string, lines: string[]): void {
  const status = step.status === 'ok' ? '' : `  [${step.status}]`
  lines.push(`${indent}${step.symbol} = ${amount(step.value, step.unit)}${status}`)
  const inner = `${indent}    `
  lines.push(`${inner}${step.formula}   (${step.clause})`)
  for (const input of step.inputs) lines.push(`${inner}${renderInput(input)}`)
  for (const row of step.rows) lines.push(`${inner}row ${row.join(' | ')}`)
  if (step.rounding)
    lines.push(`${inner}rounded: ${step.rounding.rule}: ${step.rounding.before} -> ${step.rounding.after}`)
  for (const one of step.steps) renderStep(one, inner, lines)
}

function renderInput(input: StepInput): string {
  return `${input.symbol} = ${amount(input.value, input.unit)}   from ${input.origin}`
}

function amount(value: Figure, unit: string): string {
  const text = value === null ? 'none' : String(value)
  return unit === '' ? text : `${text} ${unit}`
}

function renderValue(value: unknown): string[] {
  if (value === null || value === undefined) return ['  result: none']
  if (typeof value !== 'object') return [`  result: ${String(value)}`]
  const lines = ['  result:']
  for (const [key, one] of Object.entries(value)) lines.push(`    ${key}: ${renderField(one)}`)
  return lines
}

function renderField(one: unknown): string {
  if (typeof one !== 'object' || one === null) return String(one ?? 'none')
  if ('tonnes' in one && 'basis' in one) return `${String(one.tonnes)} t ${String(one.basis)}`
  return JSON.stringify(one)
}
