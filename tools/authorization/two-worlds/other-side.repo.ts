import { type RawBuilder, sql } from 'kysely'
import type { AnyRegistry, RegistryField } from '#platform/core/registry.ts'
import type { Database, Tx } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'

/** Stands in every text that only the other side may read. */
export const mark = 'Zqxwv'

const actor = { id: 'system:other-side', scope: everything }

/**
 * What the other side does, all at once: its texts become others, its records more and fewer, its people talk. Whatever
 * statement a table refuses for a reason of its own is left out; how many took effect is told.
 */
export async function changeOtherSide(
  owner: Database,
  registries: readonly AnyRegistry[],
  { isTheirs, instructions }: { isTheirs: string; instructions: string },
): Promise<number> {
  let done = 0
  const attempt = async (statement: RawBuilder<unknown>) => {
    const changed = await owner.transaction(actor, (tx) => tx.query(statement)).catch(() => [])
    done += changed.length
  }
  for (const registry of registries.filter(({ site }) => site)) {
    const where = sql`${sql.ref(registry.field(registry.site!).column)} = ${isTheirs}`
    const texts = registry.fields.filter(({ kind, computed }) => (kind === 'text' || kind === 'bilingual') && !computed)
    for (const field of texts) {
      await attempt(sql`
        update ${sql.table(registry.table)} set ${sql.ref(field.column)} = ${marked(field)} where ${where} returning 1`)
    }
    for (let copy = 1; copy <= 3; copy++) await attempt(copied(registry, where, copy))
    await attempt(sql`
      delete from ${sql.table(registry.table)}
      where id = (select id from ${sql.table(registry.table)} where ${where} order by id limit 1) returning 1`)
  }
  await attempt(sql`
    with tried as (
      insert into plan_what_ifs (plant, name, first_day, made_by, updated_by)
      values (${isTheirs}, ${mark}, current_date, ${actor.id}, ${actor.id}) returning id)
    insert into plan_what_if_moves (what_if, plant, operation, seen_version, was, changes)
    select tried.id, ${isTheirs}, o.id, 1, '{}', ${JSON.stringify({ quantity: mark })}::jsonb
    from tried, (select id from scheduled_operations where plant = ${isTheirs} limit 1) o returning 1`)
  const theirs = sql.raw(instructions)
  // Years of work at once: it is not looked at here which way each of them went.
  await owner.query(sql`alter table movement_instructions disable trigger states`)
  await attempt(sql`
    update movement_instructions set note = ${mark}, version_note = ${mark}, external_voyage_number = ${mark},
      charter_party_form = ${mark}, demurrage_rate = 77777.77 where ${theirs} returning 1`)
  await attempt(sql`
    update movement_lots set trade_description = ${mark}, note = ${mark}, quantity = 77777, contract_number = ${mark}
    where instruction_id in (select id from movement_instructions where ${theirs}) returning 1`)
  await attempt(sql`
    update movement_checklist_items set note = ${mark}, item = ${both}
    where instruction_id in (select id from movement_instructions where ${theirs}) returning 1`)
  await owner.transaction(actor, async (tx) => {
    done += await copyInstructions(tx, theirs)
    done += await talk(tx)
  })
  await owner.query(sql`alter table movement_instructions enable trigger states`)
  return done
}

const both = JSON.stringify({ en: mark, it: mark })
const marked = ({ kind, maxLength = 100 }: RegistryField) =>
  kind === 'bilingual' ? sql`${both}::jsonb` : sql`${mark.slice(0, maxLength)}`

/** A record like theirs under another code, where the code is one column. */
function copied(registry: AnyRegistry, where: RawBuilder<unknown>, copy: number): RawBuilder<unknown> {
  const key = registry.field(registry.key[0]!)
  const columns = registry.fields.map(({ column }) => sql.ref(column))
  const values = registry.fields.map((field) =>
    field === key
      ? sql`left(${`Z${copy}`} || ${sql.ref(field.column)}, ${field.maxLength ?? 20})`
      : sql.ref(field.column),
  )
  return sql`
    insert into ${sql.table(registry.table)} (updated_by, ${sql.join(columns)})
    select 'system:other-side', ${sql.join(values)} from ${sql.table(registry.table)} where ${where}
    order by id limit 1 returning 1`
}

async function copyInstructions(tx: Tx, theirs: RawBuilder<unknown>): Promise<number> {
  const columns = await tx.query(sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'movement_instructions' and is_generated = 'NEVER' and column_name not in ('id', 'voyage_number')`)
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  const rows = await tx.query(sql`
    insert into movement_instructions (voyage_number, ${names})
    select 'Z-' || substr(voyage_number, 1, 16), ${names} from movement_instructions where ${theirs} returning 1`)
  return rows.length
}

/** Threads, notifications, comments and views among people who are none of the visitors. */
async function talk(tx: Tx): Promise<number> {
  const rows = await tx.query(sql`
    with people as (select id from users where username in ('m.greco', 'l.conti')),
    thread as (
      insert into threads (updated_by, name, valid_from) values ('system:other-side', ${mark}, current_date) returning id),
    members as (insert into thread_members (thread_id, user_id) select thread.id, people.id from thread, people),
    said as (
      insert into thread_messages (thread_id, number, sender, message)
      select thread.id, row_number() over (), people.id, ${mark} from thread, people),
    sent as (
      insert into notifications (sender, reason, subject, message) select id::text, 'message', ${JSON.stringify(mark)},
        ${JSON.stringify(mark)} from people returning id),
    received as (
      insert into notification_receipts (notification_id, user_id, rings) select sent.id, people.id, true from sent, people),
    commented as (
      insert into comments (registry, record_id, author, text, mentions)
      select 'tanks', t.id, people.id, ${mark}, array[people.id] from people, (select id from tanks where plant = 'S' limit 3) t),
    kept as (
      insert into list_views (updated_by, owner_id, list, name, scope, content)
      select 'system:other-side', id, '/master-data/Tanks', ${mark}, 'me', '{"parameters":{},"columns":null,"density":null}'
      from people)
    select 1 from people`)
  return rows.length
}
