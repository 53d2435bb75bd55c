import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { Slot, WrittenSlot } from '../contract/daily-plan.contract.ts'

/** What is written of an operation on a day. */
export type StoredSlot = WrittenSlot & {
  id: string
  operation: string
  version: number
  updatedAt: string
  updatedBy: string
}

const stored = sql`s.id, s.operation, s.version, ${utc('s.updated_at')} as "updatedAt", ${actorName('s.updated_by')} as "updatedBy",
  s.communication_status as "communicationStatus", ${utc('s.measured_at')} as "measuredAt",
  s.measured_quantity::text as "measuredQuantity", s.documents`

export async function slotsWritten(db: Reader, plant: string, day: string): Promise<StoredSlot[]> {
  return db.query(sql<StoredSlot>`
    select ${stored} from daily_plan_slots s where s.plant = ${plant} and s.day = ${day} and ${atHome(db.scope, 's.plant')}`)
}

export async function slotWritten(db: Reader, operation: string, day: string): Promise<StoredSlot | undefined> {
  const [row] = await db.query(sql<StoredSlot>`
    select ${stored} from daily_plan_slots s
    where s.operation = ${operation} and s.day = ${day} and ${atHome(db.scope, 's.plant')}`)
  return row
}

type Place = Pick<Slot, 'day'> & { operation: string; plant: string }

/** False where somebody was faster: nought is what nobody has written yet. */
export async function storeSlot(tx: Tx, place: Place, written: WrittenSlot, seen: number): Promise<boolean> {
  const { operation, day, plant } = place
  const { communicationStatus, measuredAt, measuredQuantity } = written
  const documents = JSON.stringify(written.documents)
  const rows =
    seen === 0
      ? await tx.query(sql`
          insert into daily_plan_slots (operation, day, plant, communication_status, measured_at, measured_quantity, documents, updated_by)
          values (${operation}, ${day}, ${plant}, ${communicationStatus}, ${measuredAt}, ${measuredQuantity}, ${documents}::jsonb,
            ${tx.actor.id})
          on conflict do nothing returning 1`)
      : await tx.query(sql`
          update daily_plan_slots set communication_status = ${communicationStatus}, measured_at = ${measuredAt},
            measured_quantity = ${measuredQuantity}, documents = ${documents}::jsonb, version = version + 1, updated_at = now(),
            updated_by = ${tx.actor.id}
          where operation = ${operation} and day = ${day} and version = ${seen} returning 1`)
  return rows.length > 0
}

/** The areas of the tanks of a plant, in the order of their list. */
export async function areasOf(db: Reader, plant: string) {
  return db.query(sql<{ code: string; name: { en: string; it: string }; tanks: string[] }>`
    select a.code, a.name, array_agg(t.code order by t.code) as tanks
    from tank_areas a join tanks t on t.area = a.code
    where t.plant = ${plant} and ${atHome(db.scope, 't.plant')} group by a.code, a.name, a.position order by a.position, a.code`)
}

/** Kinds of documents that are not on their list any more, or never were. */
export async function unknownKinds(db: Reader, kinds: readonly string[]): Promise<string[]> {
  const rows = await db.query(sql<{ kind: string }>`
    select k.kind from unnest(${kinds}::text[]) k (kind)
    where not exists (select from clearance_document_types d where d.code = k.kind and d.ended_at is null)`)
  return rows.map(({ kind }) => kind)
}

/** Two who plan the day of a plant at once do so one after the other. */
export async function lockDays(tx: Tx, plant: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('daily plan'), hashtext(${plant}))`)
}
