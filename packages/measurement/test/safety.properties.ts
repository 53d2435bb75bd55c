// Traces replay, nothing escapes, outside is an issue.
import fc from 'fast-check'
import type { Result } from '../src/core/result.ts'
import type { DensityTable54 } from '../src/volume-correction/groups-1980.ts'
import { vcf54 } from '../src/volume-correction/vcf54.ts'
import { replay } from '../src/trace/replay.ts'
import { calculate } from '../src/trace/calculate.ts'
import { ROUTINES, type RoutineInput, type RoutineName } from '../src/trace/routines.ts'
import { must } from './must.ts'
import { SAMPLES } from './samples.ts'
import { breaks, figuresOf, isSound } from './soundness.ts'
import { mode, number, property, type Property } from './generators.ts'

const names = Object.keys(ROUTINES) as RoutineName[]
const anySample = fc.constantFrom(...names).chain((name) =>
  fc.record({
    name: fc.constant(name),
    input: fc.constantFrom<RoutineInput<RoutineName>>(...(SAMPLES[name] as RoutineInput<RoutineName>[])),
  }),
)

/** Every number of the input moved by up to two percent: mostly still a valid measurement. */
const nearby = fc.tuple(anySample, fc.infiniteStream(number(0.98, 1.02)))

const replays = fc.property(nearby, ([{ name, input }, factors]) => {
  const moved = breaks(input, () => Number(factors.next().value))
  const traced = calculate(name, moved)
  const stored = JSON.parse(JSON.stringify(traced.trace)) as typeof traced.trace
  const again = must(replay(stored))
  const plain = (ROUTINES[name] as (input: unknown) => Result<unknown>)(moved)
  return (
    again.isIdentical &&
    JSON.stringify(plain.value) === JSON.stringify(traced.value) &&
    JSON.stringify(plain.issues) === JSON.stringify(traced.issues) &&
    isSound(traced)
  )
})

const WILD = [
  null,
  'nonsense',
  '850',
  NaN,
  Infinity,
  -Infinity,
  0,
  -0,
  -1,
  1e-320,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  1e6,
  -273.15,
  15,
]
const wild = fc.tuple(
  anySample,
  fc.infiniteStream(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom(...WILD), number(-1e4, 1e4))),
)

const nothingEscapes = fc.property(wild, ([{ name, input }, stream]) => {
  const broken = breaks(input, () => {
    const [choice, extreme, other] = stream.next().value as [number, (typeof WILD)[number], number]
    return choice === 0 ? { set: extreme } : choice === 1 ? { set: other } : 1
  })
  const result = (ROUTINES[name] as (input: unknown) => Result<unknown>)(broken)
  return isSound(result) && isSound(calculate(name, broken)) && figuresOf(result.value).every(Number.isFinite)
})

const outIsAnIssue = fc.property(
  fc.constantFrom<DensityTable54>('54A', '54B', '54D'),
  mode,
  number(-100, 2000),
  number(-300, 400),
  (table, mode, rho15, tC) => {
    const result = vcf54({ table, mode, rho15, tC })
    const isInside = rho15 >= 610 && rho15 <= 1165 && tC >= -50.1 && tC <= 150.1
    if (!isInside && result.value !== null) return false
    return result.status === 'ok' ? result.issues.length === 0 : result.issues.length > 0
  },
)

export const SAFETY_PROPERTIES: readonly Property[] = [
  property('replay of a stored trace is identical, and tracing changes nothing', 8, replays),
  property('no NaN or infinity escapes from any routine', 12, nothingEscapes),
  property('outside the ranges is an issue, never a figure', 6, outIsAnIssue),
]
