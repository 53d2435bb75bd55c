// A calculation with its trace. The trace is plain data: it survives JSON and a database without losing a digit.
import { runTraced, plain, type Traced } from './traced.ts'
import {
  PORTABLE,
  ROUTINES,
  type AnyRoutine,
  type RoutineInput,
  type RoutineName,
  type RoutineValue,
} from './routines.ts'

/** Any routine by its name. A page that needs one kind only takes `traceTank`, which does not load the others. */
export function calculate<K extends RoutineName>(name: K, input: RoutineInput<K>): Traced<RoutineValue<K>> {
  const cut = PORTABLE[name] as ((input: RoutineInput<K>) => RoutineInput<K>) | undefined
  return runTraced(name, ROUTINES[name] as AnyRoutine, plain(cut ? cut(input) : input)) as Traced<RoutineValue<K>>
}
