import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { actorName, actorNameThen } from '#platform/server/door/actor-name-sql.ts'
import { type Note, severities, type Severity } from '../contract/shift-handover.contract.ts'
import type { Place, StoredHandover } from './handovers.repo.ts'

export type StoredNote = Omit<Note, 'isCarried'> & { startsAt: string }

/** Of a place, those that are still open or were done after a moment: what is no business of the shift is told by the rules. */
export async function notesOf(
  db: Reader,
  { plant, area }: Place,
  { from, before }: { from: string; before: string },
): Promise<StoredNote[]> {
  return db.query(sql<StoredNote>`
    select n.id, n.version, n.text, n.severity, ${utc('n.written_at')} as "writtenAt", ${actorName('n.written_by')} as "writtenBy",
      h.day::text, h.shift, ${utc('h.starts_at')} as "startsAt", ${utc('n.done_at')} as "doneAt", ${actorName('n.done_by')} as "doneBy"
    from shift_handover_notes n join shift_handovers h on h.id = n.handover
    where n.plant = ${plant} and (n.done_at is null or n.done_at > ${from}) and h.starts_at < ${before}
      and (${area}::text is null or h.area is null or h.area = ${area})
      and ${atHome(db.scope, 'n.plant')}
    order by array_position(${[...severities]}::text[], n.severity::text), n.written_at, n.id`)
}

export async function insertNote(
  tx: Tx,
  { id, plant }: StoredHandover,
  { text, severity }: { text: string; severity: Severity },
): Promise<string> {
  const [row] = await tx.query(sql<{ id: string }>`
    insert into shift_handover_notes (handover, plant, text, severity, written_at, written_by, updated_by)
    values (${id}, ${plant}, ${text}, ${severity}, now(), ${tx.actor.id}, ${tx.actor.id}) returning id`)
  return row!.id
}

interface HeldNote {
  id: string
  version: number
  handover: string
  plant: string
  doneAt: string | null
  updatedAt: string
  updatedBy: string
}

/** Held until the transaction ends. */
export async function holdNote(tx: Tx, id: string): Promise<HeldNote | undefined> {
  const [row] = await tx.query(sql<HeldNote>`
    select n.id, n.version, n.handover, n.plant, ${utc('n.done_at')} as "doneAt", ${utc('n.updated_at')} as "updatedAt",
      ${actorName('n.updated_by')} as "updatedBy"
    from shift_handover_notes n
    where n.id = ${id} and ${atHome(tx.scope, 'n.plant')} for update`)
  return row
}

export async function writeNoteDone(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`
    update shift_handover_notes set done_at = greatest(now(), written_at), done_by = ${tx.actor.id}, version = version + 1,
      updated_at = now(), updated_by = ${tx.actor.id}
    where id = ${id}`)
}

export interface OwnNote {
  text: string
  severity: Severity
  writtenAt: string
  writtenBy: string
}

/** Those that were written in this shift, by people as they were called then. */
export async function ownNotes(db: Reader, handover: string): Promise<OwnNote[]> {
  return db.query(sql<OwnNote>`
    select n.text, n.severity, ${utc('n.written_at')} as "writtenAt", ${actorNameThen('n.written_by', 'n.written_at')} as "writtenBy"
    from shift_handover_notes n where n.handover = ${handover}
    order by array_position(${[...severities]}::text[], n.severity::text), n.written_at, n.id`)
}
