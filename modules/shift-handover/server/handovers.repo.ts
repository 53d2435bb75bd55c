import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { actorName, actorNameThen } from '#platform/server/door/actor-name-sql.ts'
import type { Handover, HandoverStatus } from '../contract/shift-handover.contract.ts'
import type { Shift, Span } from '../rules/shifts.ts'

export interface StoredHandover extends Shift {
  id: string
  version: number
  number: number
  plant: string
  area: string | null
  from: string
  to: string
  status: HandoverStatus
  signed: Handover['signed']
  takenOver: Handover['takenOver']
  remark: string | null
  updatedAt: string
  updatedBy: string
}

export interface Place {
  plant: string
  area: string | null
}

type NameOf = (column: string) => RawBuilder<unknown>

const signature = (by: string, at: string, nameOf: NameOf) =>
  sql`case when ${sql.ref(by)} is not null then json_build_object('id', ${sql.ref(by)}, 'name', ${nameOf(by)}, 'at', ${utc(at)}) end`

const columns = (
  nameOf: NameOf,
) => sql`s.id, s.version, s.number, s.plant, s.area, s.day::text, s.shift, ${utc('s.starts_at')} as "from",
  ${utc('s.ends_at')} as "to", s.status, ${signature('s.signed_by', 's.signed_at', nameOf)} as signed,
  ${signature('s.taken_over_by', 's.taken_over_at', nameOf)} as "takenOver", s.remark, ${utc('s.updated_at')} as "updatedAt",
  ${nameOf('s.updated_by')} as "updatedBy"`

export async function handoverOf(
  db: Reader,
  id: string,
  nameOf: NameOf = actorName,
): Promise<StoredHandover | undefined> {
  const [row] = await db.query(sql<StoredHandover>`
    select ${columns(nameOf)} from shift_handovers s where s.id = ${id} and ${atHome(db.scope, 's.plant')}`)
  return row
}

/** With the people as they were called then: a paper printed again names whom it named. */
export const handoverThen = (db: Reader, id: string) =>
  handoverOf(db, id, (column) => actorNameThen(column, 's.updated_at'))

export async function handoverOfShift(
  db: Reader,
  { plant, area, day, shift }: Place & Shift,
): Promise<StoredHandover | undefined> {
  const [row] = await db.query(sql<StoredHandover>`
    select ${columns(actorName)} from shift_handovers s
    where s.plant = ${plant} and s.area is not distinct from ${area}::text and s.day = ${day}::date and s.shift = ${shift}
      and ${atHome(db.scope, 's.plant')}`)
  return row
}

/** Holds it until the transaction ends, so that two who sign come one after the other. */
export async function holdHandover(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`select from shift_handovers where id = ${id} for update`)
}

/** Nothing where somebody was faster. */
export async function insertHandover(
  tx: Tx,
  { plant, area, day, shift, from, to }: Place & Shift & Span,
): Promise<string | undefined> {
  const [row] = await tx.query(sql<{ id: string }>`
    insert into shift_handovers (plant, area, day, shift, starts_at, ends_at, updated_by)
    values (${plant}, ${area}, ${day}::date, ${shift}, ${from}, ${to}, ${tx.actor.id})
    on conflict on constraint shift_handovers_shift do nothing returning id`)
  return row?.id
}

/** Whoever has it open has seen another one from now on. */
export async function touchHandover(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`
    update shift_handovers set version = version + 1, updated_at = now(), updated_by = ${tx.actor.id} where id = ${id}`)
}

export async function writeSignature(tx: Tx, id: string, carriedNotes: number): Promise<void> {
  await tx.query(sql`
    update shift_handovers set status = 'signed', signed_at = now(), signed_by = ${tx.actor.id}, carried_notes = ${carriedNotes},
      version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where id = ${id}`)
}

export async function writeTakingOver(tx: Tx, id: string, remark: string | null): Promise<void> {
  await tx.query(sql`
    update shift_handovers set status = 'takenOver', taken_over_at = now(), taken_over_by = ${tx.actor.id}, remark = ${remark},
      version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where id = ${id}`)
}

type Names = Record<'en' | 'it', string>
interface Named {
  code: string
  name: Names
}

/** Plants with tanks, of those that the caller is at home at. */
export async function plantsOf(db: Reader): Promise<Named[]> {
  return db.query(sql<Named>`
    select p.code, p.name from plants p
    where p.ended_at is null and ${atHome(db.scope, 'p.code')}
      and exists (select from tanks t where t.plant = p.code and t.ended_at is null)
    order by (select count(*) from tanks t where t.plant = p.code) desc, p.code`)
}

export async function areasOf(db: Reader, plant: string): Promise<Named[]> {
  return db.query(sql<Named>`
    select a.code, a.name from tank_areas a
    where exists (select from tanks t where t.area = a.code and t.plant = ${plant} and t.ended_at is null)
    order by a.position, a.code`)
}
