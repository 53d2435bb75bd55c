import { snakeCase } from '#platform/core/registry.ts'
import type { AnyStates } from '#platform/core/states.ts'

const quoted = (value: string | null) => (value === null ? 'null' : `'${value}'`)

/** Where the trigger of the table finds the state: its column, or flags with what each says and the state without any. */
export function standingOf({ of, start }: AnyStates): string[] {
  if ('field' in of) return [snakeCase(of.field)]
  return [...Object.entries(of.flags).map(([state, flag]) => `${snakeCase(flag!)}=${state}`), start]
}

/** The ways of a table as the database holds them, in place of those that it held. */
export function statesSql(states: AnyStates): string {
  const { table } = states.of
  const rows = states.ways.map(({ from, to }) => `  (${[table, from, to].map(quoted).join(', ')})`)
  return [
    `delete from state_steps where of_table = '${table}';`,
    `insert into state_steps (of_table, from_state, to_state) values\n${rows.join(',\n')};`,
    `call keep_states(${[table, ...standingOf(states)].map(quoted).join(', ')});`,
    '',
  ].join('\n')
}
