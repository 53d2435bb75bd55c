import { type RawBuilder, sql } from 'kysely'
import type { Endpoint } from '#platform/core/endpoint.ts'
import type { AnyStates } from '#platform/core/states.ts'
import type { HttpAnswer } from '#platform/testing/test-server.ts'

/** One thing that people can ask of a record. */
export interface WalkedCall {
  name: string
  /** The steps that it may turn out to be. */
  steps: readonly string[]
  endpoint: Endpoint
  /** Where it leads from a state; nothing where it must be refused. */
  leads: (state: string) => string | null | undefined
  run: (id: string) => Promise<HttpAnswer>
}

/** How the records of one definition are brought to their states and tried, by the API and by SQL. */
export interface Walk {
  states: AnyStates
  /** A new record in this state, to which nothing but its state stands in the way of a call. */
  inState: (state: string, call?: string) => Promise<string>
  calls: readonly WalkedCall[]
  /** What a statement sets so that the record is in this state, and all that the table wants of it besides. */
  columns: (state: string) => Record<string, RawBuilder<unknown>>
  /** What no two records have in common, for a copy. */
  own: Record<string, RawBuilder<unknown>>
  /** Written in place. */
  touch: string
}

/** The call of each step that has one of its own. */
export const callOf = (
  states: AnyStates,
  step: string,
  endpoint: Endpoint,
  run: (id: string) => Promise<HttpAnswer>,
): WalkedCall => ({ name: step, steps: [step], endpoint, leads: (state) => states.after(state, step), run })

export const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })

// oxlint-disable-next-line typescript/no-explicit-any -- what the tests read of an answer is theirs
export async function done(answer: Promise<HttpAnswer>): Promise<any> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

export const now = sql`now()`
export const text = (value: string) => sql`${value}::text`
