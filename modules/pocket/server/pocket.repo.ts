import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import type { AnswerOf } from '#platform/core/endpoint.ts'
import type { PocketEntry, readKnown, Refusal } from '../contract/pocket.contract.ts'
import type { EntryKind, Said, SentEntry } from '../contract/pocket-paths.ts'

export async function entryOf(db: Reader, id: string): Promise<(PocketEntry & { saidById: string }) | undefined> {
  const [row] = await db.query(sql<PocketEntry & { saidById: string }>`
    select e.id, e.version, e.number, e.status, e.kind, e.subject, e.what, e.plant, e.device, e.sequence, e.said, e.refusal,
      e.written, e.settled, e.settle_reason as "settleReason", e.said_by as "saidById", ${actorName('e.said_by')} as "saidBy",
      ${utc('e.said_at')} as "saidAt", ${utc('e.received_at')} as "receivedAt", ${utc('e.settled_at')} as "settledAt",
      case when e.settled_by is not null then ${actorName('e.settled_by')} end as "settledBy",
      ${utc('e.updated_at')} as "updatedAt", ${actorName('e.updated_by')} as "updatedBy"
    from pocket_entries e where e.id = ${id} and ${atHome(db.scope, 'e.plant')}`)
  return row
}

/** Nobody else settles it until the transaction is over. */
export async function holdEntry(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`select from pocket_entries where id = ${id} and ${atHome(tx.scope, 'plant')} for update`)
}

/** The plant of what was spoken of; nothing where that is gone, or was never there for whoever says it. */
export async function plantOf(db: Reader, kind: EntryKind, of: string): Promise<string | undefined> {
  const found =
    kind === 'dip'
      ? sql<{ plant: string }>`select t.plant from tanks t where t.code = ${of} and ${atHome(db.scope, 't.plant')}`
      : sql<{
          plant: string
        }>`select t.plant from timesheets t where t.id::text = ${of} and ${atHome(db.scope, 't.plant')}`
  return (await db.query(found))[0]?.plant
}

export async function insertEntry(tx: Tx, sent: SentEntry): Promise<void> {
  await tx.query(sql`
    insert into pocket_entries (id, plant, kind, subject, what, device, sequence, said_by, said_at, said, updated_by)
    values (${sent.id}, ${sent.plant}, ${sent.kind}, ${sent.subject}, ${sent.what}, ${sent.device}, ${sent.sequence},
      ${tx.actor.id}, ${sent.saidAt}, ${JSON.stringify(sent.said)}, ${tx.actor.id})`)
}

export async function markTaken(
  tx: Tx,
  id: string,
  outcome: { status: 'written'; written: string } | { status: 'refused'; refusal: Refusal },
): Promise<void> {
  const [column, value] =
    outcome.status === 'written' ? ['written', outcome.written] : ['refusal', JSON.stringify(outcome.refusal)]
  await tx.query(sql`
    update pocket_entries set status = ${outcome.status}, ${sql.ref(column!)} = ${value} where id = ${id}`)
}

export async function markSettled(
  tx: Tx,
  id: string,
  outcome: { status: 'accepted'; written: string; settled: Said } | { status: 'dismissed'; reason: string },
): Promise<void> {
  const set =
    outcome.status === 'accepted'
      ? sql`written = ${outcome.written}, settled = ${JSON.stringify(outcome.settled)}`
      : sql`settle_reason = ${outcome.reason}`
  await tx.query(sql`
    update pocket_entries set status = ${outcome.status}, ${set}, settled_at = now(), settled_by = ${tx.actor.id},
      version = version + 1, updated_at = now(), updated_by = ${tx.actor.id} where id = ${id}`)
}

/** A phone has little room; nobody stands at more ships than these. */
const mostSheets = 50

/** What somebody needs to know to work without a network: the open timesheets and the tanks of their plants. */
export async function knownOf(db: Reader): Promise<AnswerOf<typeof readKnown>> {
  const [row] = await db.query(sql<AnswerOf<typeof readKnown>>`
    select
      coalesce((select json_agg(json_build_object('code', o.code, 'name', o.description) order by o.sequence, o.code)
        from timesheet_operations o where o.ended_at is null), '[]') as types,
      coalesce((select json_agg(to_json(s)) from (
        select t.id, t.plant, t.voyage_number as "voyageNumber", v.name as "vesselName", t.berth, (
          select json_build_object('operation', e.operation, 'at', ${utc('e.at')}) from timesheet_events e
          where e.timesheet = t.id order by e.at desc, e.id desc limit 1) as last
        from timesheets t join vessels v on v.imo_number = t.vessel
        where t.status = 'open' and ${atHome(db.scope, 't.plant')}
        order by t.updated_at desc limit ${mostSheets}) s), '[]') as sheets,
      coalesce((select json_agg(to_json(k)) from (
        select t.code, t.plant, t.product, (
          select json_build_object('reading', c.measure ->> 'reading', 'liquidTemperature', c.measure ->> 'liquidTemperature',
            'density15', c.measure ->> 'density15', 'at', ${utc('c.measured_at')})
          from tank_calculations c where c.tank_code = t.code and ${atHome(db.scope, 'c.plant')}
          order by c.measured_at desc, c.id desc limit 1) as last
        from tanks t where t.ended_at is null and not t.is_out_of_service and ${atHome(db.scope, 't.plant')}
        order by t.code) k), '[]') as tanks`)
  return row!
}
