import { sql } from 'kysely'
import { siteZone } from '#platform/core/date-format.ts'
import type { Language } from '#platform/core/language.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import type { StoredInstruction } from '#modules/movement-instructions/contract/movement-instruction.ts'

/** What its operation asks for, as the templates say on the day when the instruction gets its number. */
export async function addChecklistOf(tx: Tx, { id, plant, operationType, laycanFrom }: StoredInstruction) {
  await tx.query(sql`
    insert into movement_checklist_items (instruction_id, plant, position, item, due)
    select ${id}, ${plant}, t.position, t.item,
      case when t.due_days is not null then (${laycanFrom}::date + t.due_days)::timestamp at time zone ${siteZone} end
    from movement_checklist_templates t
    where t.ended_at is null and (t.operation_type is null or t.operation_type = ${operationType})`)
}

interface ItemChange {
  id: string
  version: number
  isDone: boolean
  responsible: string | null
  due: string | null
  note: string | null
}

/** Who ticked it first stays the one who did it. */
export async function updateItem(tx: Tx, item: ItemChange): Promise<boolean> {
  const rows = await tx.query(sql`
    update movement_checklist_items set responsible = ${item.responsible}, due = ${item.due}, note = ${item.note},
      done_by = case when ${item.isDone} then coalesce(done_by, ${tx.actor.id}) end,
      done_at = case when ${item.isDone} then coalesce(done_at, now()) end,
      version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where id = ${item.id} and version = ${item.version} returning id`)
  return rows.length > 0
}

/** The same of those at these places of one instruction, with nothing else said. */
export async function tickItems(tx: Tx, instruction: string, positions: readonly number[]): Promise<void> {
  await tx.query(sql`
    update movement_checklist_items set done_by = ${tx.actor.id}, done_at = now(),
      version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where instruction_id = ${instruction} and position = any(${positions}::integer[]) and done_at is null`)
}

interface NewItem {
  item: Record<Language, string>
  responsible: string | null
  due: string | null
  note: string | null
}

export async function insertItem(
  tx: Tx,
  { id, plant }: { id: string; plant: string },
  added: NewItem,
): Promise<string> {
  const [row] = await tx.query(sql<{ id: string }>`
    insert into movement_checklist_items (instruction_id, plant, position, item, responsible, due, note)
    select ${id}, ${plant}, coalesce(max(position), 0) + 10, ${JSON.stringify(added.item)}::jsonb, ${added.responsible},
      ${added.due}::timestamptz, ${added.note}
    from movement_checklist_items where instruction_id = ${id} returning id`)
  return row!.id
}

interface Progress {
  voyageNumber: string
  instruction: string
  done: number
  total: number
  overdue: number
}

/** The voyages that have something open, the one that is due first before the others; or the one asked for. */
export async function progressOf(db: Reader, voyageNumber: string | undefined): Promise<Progress[]> {
  return db.query(sql<Progress>`
    select m.voyage_number as "voyageNumber", m.id as instruction, count(i.done_at)::int as done, count(*)::int as total,
      (count(*) filter (where i.done_at is null and i.due < now()))::int as overdue
    from movement_instructions m join movement_checklist_items i on i.instruction_id = m.id
    where ${voyageNumber ?? null}::text is null and m.status in ('created', 'ongoing') or m.voyage_number = ${voyageNumber ?? null}
    group by m.id
    having ${voyageNumber ?? null}::text is not null or count(i.done_at) < count(*)
    order by min(i.due) filter (where i.done_at is null), m.voyage_number limit 100`)
}
