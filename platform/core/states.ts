import type { Issue } from './issue.ts'

/** Why something cannot happen to a record as a whole. */
export type Reason = Omit<Issue, 'field'>
/** What keeps a step from being taken: fields to put right, or one reason; an empty list is nothing. */
export type Hindrance = Issue[] | Reason

export const isHindered = (found: Hindrance): boolean => 'code' in found || found.length > 0

/** The step writes the record, which stays in its state. */
export const stays = Symbol('stays')
/** The record is no more. */
export const gone = Symbol('gone')
/** The record is not written: something else is made of it. */
export const untouched = Symbol('untouched')

export interface Step<State extends string, Subject> {
  from: readonly State[]
  /** One state; or another one for each state named, where those that are not named stay. */
  to: State | Partial<Readonly<Record<State, State>>> | typeof stays | typeof gone | typeof untouched
  /** The permission of whoever takes it. */
  element?: string
  /** What is asked before: whether it is meant, or why; a reason is kept. */
  asks?: 'confirmation' | 'reason'
  /** What the record must be like beyond its state. */
  needs?: (subject: Subject) => Hindrance
}

/** From nothing: the record is born. To nothing: it is gone. From a state to itself: it is written in place. */
export interface Way<State extends string = string> {
  from: State | null
  to: State | null
}

interface Definition<State extends string, Name extends string, Subject extends object> {
  /** Where the state stands: in a field, or in flags, of which the first that is set says it; none of them is the start. */
  of: { table: string; field: string } | { table: string; flags: Partial<Readonly<Record<State, string>>> }
  states: readonly State[]
  /** Every record is born in it. */
  start: NoInfer<State>
  steps: Readonly<Record<Name, Step<NoInfer<State>, Subject>>>
  /** What is said of a step that is not open from the present state. */
  otherwise: (subject: Subject, step: NoInfer<Name>) => Hindrance
}

/** The life of a record, said once: what is not a step of it does not happen, in the browser, the server or the database. */
export class States<State extends string, Name extends string, Subject extends object> {
  readonly of: Definition<State, Name, Subject>['of']
  readonly states: readonly State[]
  readonly start: State
  readonly steps: Readonly<Record<Name, Step<State, Subject>>>
  readonly stepNames: readonly Name[]
  readonly #otherwise: (subject: Subject, step: Name) => Hindrance

  constructor({ of, states, start, steps, otherwise }: Definition<State, Name, Subject>) {
    this.of = of
    this.states = states
    this.start = start
    this.steps = steps
    this.stepNames = Object.keys(steps) as Name[]
    this.#otherwise = otherwise
  }

  stateOf(subject: Subject): State {
    const values = subject as Readonly<Record<string, unknown>>
    if ('field' in this.of) return values[this.of.field] as State
    const { flags } = this.of
    return (Object.keys(flags) as State[]).find((state) => values[flags[state]!] === true) ?? this.start
  }

  /** Where a step leads: nothing when it is not open from here, null when the record is gone after it. */
  after(state: State, name: Name): State | null | undefined {
    const { from, to } = this.steps[name]
    if (!from.includes(state)) return undefined
    if (to === gone) return null
    if (to === stays || to === untouched) return state
    return typeof to === 'object' ? (to[state] ?? state) : to
  }

  stepsFrom(state: State): Name[] {
    return this.stepNames.filter((name) => this.after(state, name) !== undefined)
  }

  /** The first step that leads from one state to another one. */
  stepBetween(from: State, to: State): Name | undefined {
    return from === to ? undefined : this.stepNames.find((name) => this.after(from, name) === to)
  }

  /** Every way that a stored record may go, each once. */
  get ways(): Way<State>[] {
    const taken = this.states.flatMap((from) => {
      const open = this.stepsFrom(from).filter((name) => this.steps[name].to !== untouched)
      return [...new Set(open.map((name) => this.after(from, name)!))].map((to): Way<State> => ({ from, to }))
    })
    return [{ from: null, to: this.start }, ...taken]
  }

  /** States that lead to no other one. */
  get finals(): State[] {
    return this.states.filter((from) => this.ways.every((way) => way.from !== from || way.to === from))
  }

  /** What keeps this record from the step now, but for who takes it and why. */
  hindrance(subject: Subject, name: Name): Hindrance {
    if (this.after(this.stateOf(subject), name) === undefined) return this.#otherwise(subject, name)
    return this.steps[name].needs?.(subject) ?? []
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- whatever its records and their states are
export type AnyStates = States<any, any, any>

export function defineStates<const State extends string, const Name extends string, Subject extends object>(
  definition: Definition<State, Name, Subject>,
): States<State, Name, Subject> {
  const made = new States(definition)
  const known = (state: State) => made.states.includes(state)
  const faults = made.stepNames.flatMap((name) => {
    const { from, to } = made.steps[name]
    const targets = typeof to === 'object' ? (Object.entries(to) as [State, State][]).flat() : []
    const strange = [...from, ...targets, ...(typeof to === 'string' ? [to] : [])].filter((state) => !known(state))
    const idle = typeof to === 'object' ? Object.keys(to).filter((state) => !from.includes(state as State)) : []
    return [
      ...strange.map((state) => `${name} knows no ${state}`),
      ...idle.map((state) => `${name} is not open from ${state}`),
    ]
  })
  const reached = new Set<State | null>([made.start])
  for (const state of reached) for (const way of made.ways) if (way.from === state) reached.add(way.to)
  const lost = made.states.filter((state) => !reached.has(state)).map((state) => `no step leads to ${state}`)
  if (faults.length + lost.length > 0) throw new Error(`states of ${made.of.table}: ${[...faults, ...lost].join('; ')}`)
  return made
}
