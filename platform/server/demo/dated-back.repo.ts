import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type Row = Record<string, Json>

interface Written {
  id: string
  table: string
  record: string
  before: Row | null
  after: Row | null
}

/** So exact that nothing but the clock says it. */
const moment = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/
/** Where the age of something counts from when the system was set up. */
const ofToday = /^password_/

/**
 * What the use cases of this transaction have written since `after` (the last answer) bears another moment: in their rows,
 * inside their JSON, and in the history. Done as the owner of the database, who signs in here and acts as the application.
 */
export async function datedBack(tx: Tx, at: number, after = '0'): Promise<string> {
  const [clock] = await tx.query(sql<{ from: number; to: number }>`
    select extract(epoch from now()) * 1000 - 2000 as from, extract(epoch from clock_timestamp()) * 1000 + 2000 as to`)
  const written = await tx.query(sql<Written>`
    select id::text, table_name as "table", record_id as record, before, after from history
    where transaction_id = pg_current_xact_id() and id > ${after}::bigint order by id`)
  if (written.length === 0) return after
  const range = { from: Number(clock!.from), to: Number(clock!.to) }
  const turned = written.map((one) => ({
    ...one,
    before: turn(one.before, range, at) as Row | null,
    after: turn(one.after, range, at) as Row | null,
  }))
  await asOwner(tx, async () => {
    await tx.query(sql`
      update history h set at = ${new Date(at).toISOString()}::timestamptz, before = w.before, after = w.after
      from json_to_recordset(${JSON.stringify(turned)}::json) as w (id bigint, before jsonb, after jsonb) where h.id = w.id`)
    const last = new Map(
      turned.map((one, index) => [`${one.table} ${one.record}`, { one, was: written[index]!.after }]),
    )
    for (const { one, was } of last.values()) {
      if (!one.after || !was) continue
      const now = one.after
      const changed = Object.keys(now).filter(
        (column) => !ofToday.test(column) && JSON.stringify(now[column]) !== JSON.stringify(was[column]),
      )
      if (changed.length === 0) continue
      const table = sql.table(one.table)
      const set = changed.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`)
      await tx.query(sql`
        update ${table} t set ${sql.join(set)} from json_populate_record(null::${table}, ${JSON.stringify(now)}::json) r
        where t.id = ${one.record}`)
    }
  })
  return written.at(-1)!.id
}

/** Rows of tables without history that this transaction wrote. */
export async function datedBackRows(tx: Tx, table: string, column: string, at: number): Promise<void> {
  await asOwner(tx, () =>
    tx.query(sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${new Date(at).toISOString()}::timestamptz
      where xmin::text = (pg_current_xact_id()::text::numeric % 4294967296)::text and ${sql.ref(column)} >= now()`),
  )
}

async function asOwner(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await tx.query(sql`set local role none`)
  await tx.query(sql`set local session_replication_role = replica`)
  await work()
  await tx.query(sql`set local session_replication_role = origin`)
  await tx.query(sql`set local role molo_app`)
}

function turn(value: Json, range: { from: number; to: number }, at: number): Json {
  if (typeof value === 'string') return turnText(value, range, at)
  if (Array.isArray(value)) return value.map((one) => turn(one, range, at))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, turn(one, range, at)]))
}

function turnText(text: string, { from, to }: { from: number; to: number }, at: number): string {
  const found = moment.exec(text)
  if (!found) return text
  const time = Date.parse(text)
  if (!(time >= from && time <= to)) return text
  const then = new Date(at).toISOString()
  return found[4] === 'Z' ? then : `${then.slice(0, 19)}+00:00`
}
