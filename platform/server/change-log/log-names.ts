import type { Reader } from '../database/database.ts'
import { codeLabels, latestStates, type PersonRow, peopleWithIds } from './log-names.repo.ts'
import type { LogWorld } from './log-world.ts'
import type { LoggedColumn, LoggedTable, RowState, Speech } from './logged-table.ts'

/** Whom and what the values of some rows mean: asked for once for a page. */
export interface LogNames {
  person(id: string): PersonRow | undefined
  /** What a record of a registry is called. */
  code(registry: string, code: string): string | undefined
  /** The last known state of a row of another table, also of one that is gone. */
  record(table: string, id: string): RowState | undefined
}

interface Mentioned {
  people: Set<string>
  codes: Map<string, Set<string>>
  records: Map<string, Set<string>>
}

/** A row is named by the one that it is part of, and that by its own: no chain is longer. */
const longestChain = 4

export async function namesFor(
  db: Reader,
  world: LogWorld,
  speech: Speech,
  rows: readonly { table: string; states: readonly RowState[] }[],
): Promise<LogNames> {
  const all: Mentioned = { people: new Set(), codes: new Map(), records: new Map() }
  for (const { table, states } of rows) {
    const definition = world.tables.get(table)
    if (definition) for (const state of states) mention(all, definition.columns, state)
  }
  const known = new Map<string, RowState>()
  for (let step = 0; step < longestChain; step++) {
    const wanted = [...all.records].flatMap(([table, ids]) =>
      [...ids].filter((id) => !known.has(`${table} ${id}`)).map((id) => ({ table, id })),
    )
    if (wanted.length === 0) break
    const found = await latestStates(db, wanted)
    for (const { table, id } of wanted) known.set(`${table} ${id}`, found.get(`${table} ${id}`) ?? {})
    for (const { table, id } of wanted) {
      const definition = world.tables.get(table)
      if (definition) mention(all, titleColumns(definition), known.get(`${table} ${id}`)!)
    }
  }
  const people = await peopleWithIds(db, [...all.people])
  const labels = await codeLabels(
    db,
    [...all.codes].map(([id, codes]) => ({ registry: world.registries.find(id).registry, codes: [...codes] })),
    speech.language,
  )
  return {
    person: (id) => people.get(id),
    code: (registry, code) => labels.get(`${registry} ${code}`),
    record: (table, id) => known.get(`${table} ${id}`),
  }
}

export const titleColumns = ({ columns, title }: LoggedTable): LoggedColumn[] =>
  title.flatMap((name) => columns.find((column) => column.name === name) ?? [])

export const tableOf = ({ of }: LoggedColumn, state: RowState): string =>
  typeof of === 'function' ? of(state) : (of ?? '')

function mention(all: Mentioned, columns: readonly LoggedColumn[], state: RowState): void {
  for (const column of columns) {
    const value = state[column.column]
    if (value === null || value === undefined || column.personal) continue
    if (column.kind === 'person') addPerson(all, value)
    if (column.kind === 'people') for (const id of JSON.parse(value) as string[]) addPerson(all, id)
    if (column.kind === 'record') into(all.records, tableOf(column, state), value)
    if (column.kind === 'reference' && column.to) into(all.codes, column.to, value)
    if (column.kind === 'references' && column.to) {
      for (const code of JSON.parse(value) as string[]) into(all.codes, column.to, code)
    }
  }
}

function addPerson({ people }: Mentioned, id: string): void {
  if (!id.includes(':')) people.add(id)
}

function into(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value))
}
