import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { demoServer } from '#demo/testing/demo-server.ts'
import { untouched } from '#platform/core/states.ts'
import { sqlState, type Tx } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'
import { definedStates } from './definitions.ts'
import { exchangeWalk } from './exchange.walk.ts'
import { handoverWalk } from './handovers.walk.ts'
import { instructionWalk } from './instructions.walk.ts'
import { lotWalk } from './lots.walk.ts'
import { operationWalk } from './operations.walk.ts'
import { pocketWalk } from './pocket.walk.ts'
import { splitWalk } from './splits.walk.ts'
import { scheduledOperationWalk } from './scheduled-operations.walk.ts'
import { standingOf } from './states-sql.ts'
import { timesheetWalk } from './timesheets.walk.ts'
import { ullageWalk } from './ullage.walk.ts'
import type { Walk } from './walk.ts'
import { whatIfWalk } from './what-ifs.walk.ts'

/** Every life of records that the modules define, tried in every state: by the API, and by SQL as the application. */

const server = await demoServer()
const keeper = await server.userWith('super-admin')
const defined = await definedStates()
const walks: Walk[] = [
  instructionWalk(keeper.call),
  lotWalk(keeper.call),
  operationWalk(keeper.call, server.owner),
  timesheetWalk(keeper.call),
  exchangeWalk(keeper.call, server.db),
  ullageWalk(keeper.call, server.owner),
  splitWalk(keeper.call),
  pocketWalk(keeper.call, server.db),
  handoverWalk(keeper.call, (await server.userWith('super-admin')).call),
  scheduledOperationWalk(keeper.call, server.db),
  whatIfWalk(keeper.call),
]
const byTable = walks.map((walk) => [walk.states.of.table, walk] as const)
const named = (state: string | null) => state ?? 'nothing'

const rowOf = async (table: string, id: string) => {
  const [row] = await server.owner.query(sql<{ stored: Record<string, unknown> }>`
    select to_jsonb(t) as stored from ${sql.table(table)} t where id = ${id}`)
  return row?.stored ?? null
}
/** As it stands in the table, by whatever column says it. */
const stateOf = async ({ states }: Walk, id: string): Promise<string | null> => {
  const row = await rowOf(states.of.table, id)
  const standing = standingOf(states)
  if (row === null || standing.length === 1) return row && (row[standing[0]!] as string)
  const set = standing.map((one) => one.split('=')).find(([flag, state]) => state && row[flag!] === true)
  return set?.[1] ?? states.start
}

test('no definition of states is left out here', () => {
  expect(byTable.map(([table]) => table).toSorted()).toEqual(defined.map(({ states }) => states.of.table).toSorted())
})

test('the database holds the ways of the definitions, and its trigger knows where each state stands', async () => {
  const held = await server.db.query(sql<{ way: string }>`
    select concat_ws(' ', of_table, coalesce(from_state, 'nothing'), coalesce(to_state, 'nothing')) as way from state_steps`)
  const wanted = defined.flatMap(({ states }) =>
    states.ways.map(({ from, to }) => `${states.of.table} ${named(from)} ${named(to)}`),
  )
  // Another definition? `npm run states:sql` prints what its migration says.
  expect(held.map(({ way }) => way).toSorted()).toEqual(wanted.toSorted())
  const triggers = await server.owner.query(sql<{ table: string; says: string; enabled: string }>`
    select c.relname as table, pg_get_triggerdef(t.oid) as says, t.tgenabled as enabled
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'states'`)
  expect(
    triggers
      .map(({ table, says, enabled }) => `${table} ${enabled} ${says.replace(/^.* ON public\.\w+ /, '')}`)
      .toSorted(),
  ).toEqual(
    defined
      .map(({ states }) => {
        const standing = standingOf(states).map((one) => `'${one}'`)
        return `${states.of.table} O FOR EACH ROW EXECUTE FUNCTION keep_state(${standing.join(', ')})`
      })
      .toSorted(),
  )
})

describe.each(byTable)('%s', (table, walk) => {
  const { states } = walk
  const pairs = walk.calls.flatMap((call) => states.states.map((state) => [call.name, state] as const))

  test('every step is asked for by a call whose permission is its own', () => {
    expect(new Set(walk.calls.flatMap(({ steps }) => steps))).toEqual(new Set<string>(states.stepNames))
    for (const { steps, endpoint } of walk.calls) {
      for (const { element } of steps.map((step) => states.steps[step]!)) {
        if (element) expect([endpoint.permission, ...(endpoint.mayNeed ?? [])], endpoint.id).toContain(element)
      }
    }
  })

  test.each(pairs)(
    '%s, asked of one that is %s, does what the definition says or leaves it as it is',
    async (name, state) => {
      const { run, leads, steps } = walk.calls.find((call) => call.name === name)!
      const id = await walk.inState(state, name)
      expect(await stateOf(walk, id)).toBe(state)
      const before = await rowOf(table, id)
      const answer = await run(id)
      const to = leads(state)
      if (to === undefined) {
        expect([400, 409], JSON.stringify(answer.body)).toContain(answer.status)
        expect(await rowOf(table, id)).toEqual(before)
      } else {
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        expect(await stateOf(walk, id)).toBe(to)
        if (steps.some((step) => states.steps[step]!.to === untouched) && table !== 'movement_lots')
          expect(await rowOf(table, id)).toEqual(before)
      }
    },
  )

  test('by SQL, as the application, it goes only the listed ways', async () => {
    const all: (string | null)[] = [null, ...states.states]
    for (const from of all) {
      const id = await walk.inState(from ?? states.start)
      const before = await rowOf(table, id)
      for (const to of all.filter((one) => one !== null || from !== null)) {
        const isWay = states.ways.some((way) => way.from === from && way.to === to)
        const copied = from === null ? await walk.inState(to!) : id
        const refusal = await tried((tx) => tx.query(statement(from, to, copied)))
        // What has a record below it stays for that reason too.
        expect(refusal, `${named(from)} to ${named(to)}`).toBe(isWay ? 'passed' : 'MO011')
      }
      expect(await rowOf(table, id)).toEqual(before)
    }
  })

  function statement(from: string | null, to: string | null, id: string): RawBuilder<unknown> {
    const of = sql.table(table)
    if (from === null) return copyOf(id)
    if (to === null) return sql`delete from ${of} where id = ${id}`
    const set = from === to ? { [walk.touch]: sql`clock_timestamp()` } : walk.columns(to)
    const assignments = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    return sql`update ${of} set ${sql.join(assignments)} where id = ${id}`
  }

  function copyOf(id: string): RawBuilder<unknown> {
    const own = { id: sql`uuid_v7()`, ...walk.own }
    const others = columns.get(table)!.filter((column) => !(column in own))
    const names = [...Object.keys(own), ...others].map((column) => sql.ref(column))
    const values = [...Object.values(own), ...others.map((column) => sql.ref(column))]
    return sql`insert into ${sql.table(table)} (${sql.join(names)}) select ${sql.join(values)} from ${sql.table(table)} where id = ${id}`
  }
})

const columns = new Map<string, string[]>()
for (const [table] of byTable) {
  const rows = await server.owner.query(sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`)
  columns.set(
    table,
    rows.map(({ name }) => name),
  )
}

class TakenBack extends Error {}

/** What became of it; nothing of it stays. */
async function tried(write: (tx: Tx) => Promise<unknown>, by = server.db): Promise<string | undefined> {
  try {
    await by.transaction({ id: keeper.userId, scope: everything }, async (tx) => {
      await write(tx)
      throw new TakenBack()
    })
  } catch (error) {
    return error instanceof TakenBack ? 'passed' : (sqlState(error) ?? String(error))
  }
}

test('the application cannot list a way of its own, neither in the table nor in one that hides it', async () => {
  const way = sql`insert into state_steps values ('movement_instructions', 'draft', 'closed')`
  expect(await tried((tx) => tx.query(way))).toBe('42501')
  expect(await tried((tx) => tx.query(sql`delete from state_steps`))).toBe('42501')
  const id = await walks[0]!.inState('draft')
  const hidden = await tried(async (tx) => {
    await tx.query(sql`create temporary table state_steps (of_table text, from_state text, to_state text)`)
    await tx.query(way)
    await tx.query(sql`update movement_instructions set status = 'closed' where id = ${id}`)
  })
  expect(hidden).toBe('MO011')
})

test('a code that is given another name has it in finished records too, whose own words stay', async () => {
  const rename = sql`update mooring_platforms set code = 'RENAMED' where code = (
    select mooring_platform from movement_instructions where status = 'closed' and mooring_platform is not null limit 1) returning 1`
  const renamed = async (tx: Tx) => {
    expect(await tx.query(rename)).toHaveLength(1)
    const after = await tx.query(
      sql`select 1 from movement_instructions where mooring_platform = 'RENAMED' and status = 'closed'`,
    )
    expect(after.length).toBeGreaterThan(0)
  }
  expect(await tried(renamed, server.owner)).toBe('passed')
  const note = sql`update movement_instructions set note = 'x' where status = 'closed'`
  expect(await tried((tx) => tx.query(note), server.owner)).toBe('MO011')
})
