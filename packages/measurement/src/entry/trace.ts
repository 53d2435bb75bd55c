// Public entry: any calculation with its trace, the trace as text, and the trace calculated again.
export {
  calcVersion,
  type Figure,
  type Origins,
  type Rounding,
  type Step,
  type StepInput,
  type Trace,
} from '../core/step.ts'
export { calculate } from '../trace/calculate.ts'
export { renderTrace } from '../trace/render-trace.ts'
export { replay, type Replay } from '../trace/replay.ts'
export { ROUTINES, type RoutineInput, type RoutineName, type RoutineValue } from '../trace/routines.ts'
export { traceTank } from '../trace/trace-tank.ts'
export type { Traced } from '../trace/traced.ts'
