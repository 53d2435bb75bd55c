import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader, Tx } from '#platform/server/database/database.ts'
import { isRow, type Json, type Row, turnedColumns } from './turned-row.ts'

interface Written {
  id: string
  table: string
  record: string
  before: Row | null
  after: Row | null
  transaction: string
}

/** What was done in a transaction, when it is to have happened, and between which moments it really did, in ms. */
export interface Done {
  transaction: string
  at: number
  /** By the clocks of the database and of the application, which may differ a little. */
  spans: readonly [Span, Span]
}

interface Span {
  from: number
  to: number
}

/** Where the age of something counts from when the system was set up. */
const ofToday = /^password_/
/** What stands in the history for what is secret, or too large to be kept twice. */
const masked = '***'

const ms = (moment: string) => sql.raw(`floor(extract(epoch from ${moment}) * 1000)::float`)
const columns = sql.raw(
  'id::text, table_name as "table", record_id as record, before, after, transaction_id::text as transaction',
)

/** Of the connection from now on: what is lost with the machine is told again, and the same is done a thousand times. */
const forThePast = sql.raw(
  [
    ['synchronous_commit', 'off'],
    ['default_toast_compression', 'lz4'],
    ['plan_cache_mode', 'force_generic_plan'],
  ]
    .map(([name, value]) => `set_config('${name}', '${value}', false)`)
    .join(', '),
)

/** All that a transaction does, for dating it back once it is kept. */
export async function noted<T>(
  tx: Tx,
  at: number,
  work: (tx: Tx) => Promise<T>,
  isSeen: boolean,
): Promise<{ answer: T; done: Done }> {
  const began = Date.now()
  // Nobody's screen is open in the past.
  const answer = await work(isSeen ? tx : { ...tx, emit: async () => {} })
  const [own] = await tx.query(sql<Span & { transaction: string }>`
    select pg_current_xact_id()::text as transaction, ${ms('now()')} as from, ${ms('clock_timestamp()')} as to,
      ${forThePast}`)
  const { transaction, from, to } = own!
  return {
    answer,
    done: {
      transaction,
      at,
      spans: [
        { from, to },
        { from: began, to: Date.now() },
      ],
    },
  }
}

/**
 * What use cases have written in transactions bears other moments: in their rows, inside their JSON, in the history, and in
 * the search. Each list is a life: its transactions followed each other, and nobody else touched its records. By the owner of
 * the database, on a connection of its own: whoever turns triggers off loses all plans.
 */
export async function datedBackLater(owner: Db, lives: readonly (readonly Done[])[]): Promise<void> {
  const done = lives.flat()
  const of = new Map(lives.flatMap((life) => life.map((one) => [one.transaction, { at: one.at, life }])))
  const spans = done.map((one) => one.spans[0])
  const [from, to] = [Math.min(...spans.map((span) => span.from)), Math.max(...spans.map((span) => span.to))]
  const written = await owner.query(sql<Written>`
    select ${columns} from history
    where at between to_timestamp(${from / 1000}::float) and to_timestamp(${to / 1000 + 1}::float)
      and transaction_id = any(${[...of.keys()]}::xid8[]) order by history.id`)
  await turnAll(owner, written, ({ transaction }) => {
    const { at, life } = of.get(transaction)!
    return { at, momentOf: (time) => life.findLast(({ spans }) => spans.some((span) => isIn(span, time)))?.at }
  })
}

const isIn = ({ from, to }: Span, time: number) => from <= time && time <= to

/** The same within a transaction, of what it has written since `after` (the last answer). */
export async function datedBack(tx: Tx, at: number, after = '0'): Promise<string> {
  const written = await tx.query(sql<Written>`
    select ${columns} from history
    where at >= now() and transaction_id = pg_current_xact_id() and id > ${after}::bigint order by history.id`)
  const [span] = await tx.query(sql<Span>`
    select ${ms('now()')} - 2000 as from, ${ms('clock_timestamp()')} + 2000 as to`)
  await turnAll(tx, written, () => ({ at, momentOf: (time) => (isIn(span!, time) ? at : undefined) }))
  return written.at(-1)?.id ?? after
}

/** Rows of tables without history that this transaction wrote. */
export async function datedBackRows(tx: Tx, table: string, column: string, at: number): Promise<void> {
  await asOwner(tx, [
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.lit(iso(at))}::timestamptz
        where xmin::text = (pg_current_xact_id()::text::numeric % 4294967296)::text and ${sql.ref(column)} >= now()`,
  ])
}

interface Then {
  at: number
  momentOf(time: number): number | undefined
}

async function turnAll(db: Reader, written: readonly Written[], thenOf: (one: Written) => Then): Promise<void> {
  if (written.length === 0) return
  const past = written.map((one) => {
    const { at, momentOf } = thenOf(one)
    const turned = (row: Row | null) => row && turnedColumns(row, momentOf)
    return { id: one.id, at: iso(at), before: turned(one.before), after: turned(one.after) }
  })
  const last = [...new Map(written.map((one) => [`${one.table} ${one.record}`, one])).values()]
  const rows = (await withContents(db, last)).flatMap((one) => {
    const after = one.after ?? {}
    const { momentOf } = thenOf(one)
    const columns = Object.entries(turnedColumns(after, momentOf) ?? {}).flatMap(([name, value]) => {
      const was = after[name]!
      // Of what is large only the part that changes need travel.
      const isPart = isRow(was)
      return ofToday.test(name) ? [] : [{ name, isPart, value: isPart ? turnedColumns(was, momentOf) : value }]
    })
    if (columns.length === 0) return []
    const row = { id: one.record, ...Object.fromEntries(columns.map(({ name, value }) => [name, value])) }
    return [{ table: one.table, columns: columns.map(({ name, isPart }) => ({ name, isPart })), row }]
  })
  const alike = Map.groupBy(rows, ({ table, columns }) => JSON.stringify([table, columns]))
  await asOwner(db, [
    sql`update history h set at = w.at,
          before = case when w.before is null then h.before else h.before || w.before end,
          after = case when w.after is null then h.after else h.after || w.after end
        from json_to_recordset(${json(past)}) as w (id bigint, at timestamptz, before jsonb, after jsonb) where h.id = w.id`,
    ...[...alike.values()].map((same) => {
      const { table, columns } = same[0]!
      const set = columns.map(({ name, isPart }) => {
        const [column, there, then] = [sql.ref(name), sql.ref(`t.${name}`), sql.ref(`r.${name}`)]
        return isPart ? sql`${column} = ${there} || ${then}` : sql`${column} = ${then}`
      })
      const values = json(same.map(({ row }) => row))
      return sql`update ${sql.table(table)} t set ${sql.join(set)}
                 from json_populate_recordset(null::${sql.table(table)}, ${values}) r where t.id = r.id`
    }),
    enterSearch(last),
  ])
}

/** The search finds records by all that stands in them, their moments too; nothing is entered while it rests. */
function enterSearch(written: readonly Written[]) {
  const ids = [...Map.groupBy(written, ({ table }) => table)].map(([table, all]) => ({
    table,
    ids: all.map(({ record }) => record),
  }))
  return sql`
    select enter_search(w."table", w.ids, true) from json_to_recordset(${json(ids)}) as w ("table" text, ids uuid[])
    where exists (select from pg_trigger where tgrelid = w."table"::regclass and tgname = 'keep_search_insert' and tgenabled <> 'D')`
}

/** Meanwhile nothing is entered for the search: whoever lets it rest makes it anew afterwards. */
export async function whileSearchRests<T>(owner: Db, work: () => Promise<T>): Promise<T> {
  const turned = (way: 'disable' | 'enable') =>
    owner.query(
      sql`do ${sql.lit(`declare kept record; begin
        for kept in select tgrelid::regclass as "table", tgname from pg_trigger
          where tgname in ('keep_search_insert', 'keep_search_update')
        loop execute format('alter table %s ${way} trigger %I', kept."table", kept.tgname); end loop; end`)}`,
      { planByValues: true },
    )
  await turned('disable')
  try {
    return await work()
  } finally {
    await turned('enable')
  }
}

/** Who signs in here owns the database, and acts as the application. Without a parameter, so that all travels at once. */
async function asOwner(db: Reader, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  const all = [
    sql`set local role none`,
    sql`set local session_replication_role = replica`,
    sql`set local default_toast_compression = lz4`,
    ...statements,
    sql`set local session_replication_role = origin`,
    sql`set local role molo_app`,
  ]
  await db.query(sql`${sql.join(all, sql`; `)}`, { planByValues: true })
}

const iso = (at: number) => new Date(at).toISOString()
const json = (value: unknown) => sql`${sql.lit(JSON.stringify(value))}::json`

/** With what the history does not repeat. */
async function withContents(db: Reader, written: readonly Written[]): Promise<Written[]> {
  const hidden = ({ after }: Written) =>
    Object.entries(after ?? {}).flatMap(([name, value]) => (value === masked ? [name] : []))
  const complete: Written[] = []
  for (const same of Map.groupBy(written, (one) => [one.table, ...hidden(one)].join(' ')).values()) {
    const names = hidden(same[0]!)
    if (names.length === 0) complete.push(...same)
    else {
      const pairs = names.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`)
      const found = await db.query(sql<{ id: string; contents: Row }>`
        select id, jsonb_build_object(${sql.join(pairs)}) as contents from ${sql.table(same[0]!.table)}
        where id = any(${same.map(({ record }) => record)}::uuid[])`)
      const contents = new Map<string, Record<string, Json>>(found.map((one) => [one.id, one.contents]))
      complete.push(...same.map((one) => ({ ...one, after: { ...one.after, ...contents.get(one.record) } })))
    }
  }
  return complete
}
