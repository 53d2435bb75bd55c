#!/usr/bin/env node
// Command line: compute one routine and print its figures or its trace, or replay a stored trace.
import { readFileSync } from 'node:fs'
import { describeIssue } from '../src/core/result.ts'
import type { Trace } from '../src/core/step.ts'
import { calculate } from '../src/trace/calculate.ts'
import { renderTrace } from '../src/trace/render-trace.ts'
import { replay } from '../src/trace/replay.ts'
import { ROUTINES, type RoutineInput, type RoutineName } from '../src/trace/routines.ts'
import { parseArguments, type Arguments } from './arguments.ts'

const USAGE = `measurement <routine> [--field value ...]   figures, for example
  measurement vcf54 --table 54B --mode 1980-calc --rho15 839 --tC 32,5 --trace
  measurement tankQuantity --input tank.json --trace
  measurement replay trace.json             the stored trace calculated again
  measurement list                          the routines

  --input FILE   fields from a JSON file, '-' for standard input; single fields win over it
  --trace        the trace as text
  --json         result and trace as JSON, to store and to replay
Nested fields are written with a point: --product.f54Routine 54B. Decimal comma and point are both read.
Exit code: 0 figures, 1 no figure (the issues say why) or a trace that differs, 2 wrong usage.`

function read(file: string): unknown {
  return JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8'))
}

function runReplay(file: string | undefined): number {
  if (!file) return usage()
  const stored = read(file) as { trace?: Trace } & Trace
  const result = replay(stored.trace ?? stored)
  for (const one of result.issues) console.error(describeIssue(one))
  if (!result.value) return 1
  const { isIdentical, differences } = result.value
  console.log(isIdentical ? 'identical' : `differs at\n  ${differences.join('\n  ')}`)
  return isIdentical ? 0 : 1
}

function runRoutine(name: RoutineName, { fields, input, trace, json }: Arguments): number {
  const stored = input === undefined ? {} : (read(input) as object)
  const result = calculate(name, merge(stored, fields) as RoutineInput<RoutineName>)
  if (json) console.log(JSON.stringify(result, null, 2))
  else if (trace) console.log(renderTrace(result.trace))
  else {
    for (const one of result.issues) console.error(describeIssue(one))
    if (result.value !== null) console.log(JSON.stringify(result.value, null, 2))
  }
  return result.value === null ? 1 : 0
}

function merge(base: object, over: object): object {
  const out: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = out[key]
    out[key] = isObject(below) && isObject(value) ? merge(below, value) : value
  }
  return out
}

function isObject(x: unknown): x is object {
  return typeof x === 'object' && x !== null && !Array.isArray(x)
}

function usage(): number {
  console.error(USAGE)
  return 2
}

function main(words: readonly string[]): number {
  const parsed = parseArguments(words)
  if (!parsed) return usage()
  const { command, rest } = parsed
  if (command === 'list') {
    console.log(Object.keys(ROUTINES).join('\n'))
    return 0
  }
  if (command === 'replay') return runReplay(rest[0])
  if (!Object.hasOwn(ROUTINES, command) || rest.length > 0) return usage()
  return runRoutine(command as RoutineName, parsed)
}

try {
  process.exitCode = main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
