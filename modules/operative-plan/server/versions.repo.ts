import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { PlanChange, PlanKind, PlannedOperation, PlanVersionHead } from '../contract/plan.contract.ts'

const head = sql`w.id, w.number, w.kind, ${utc('w.made_at')} as "madeAt", ${actorName('w.made_by')} as "madeBy",
  w.operation_count as "operationCount", w.change_count as "changeCount", w.mailing_list as "mailingList", w.recipients, w.note`

export async function versionsOf(db: Reader, plant: string, limit = 30): Promise<PlanVersionHead[]> {
  return db.query(sql<PlanVersionHead>`
    select ${head} from operative_plan_versions w where w.plant = ${plant} and ${atHome(db.scope, 'w.plant')}
    order by w.made_at desc, w.id desc limit ${limit}`)
}

export async function lastVersion(db: Reader, plant: string, kind: PlanKind) {
  const [row] = await db.query(sql<PlanVersionHead & { content: PlannedOperation[] }>`
    select ${head}, w.content from operative_plan_versions w
    where w.plant = ${plant} and w.kind = ${kind} and ${atHome(db.scope, 'w.plant')} order by w.number desc limit 1`)
  return row
}

export async function versionOf(db: Reader, id: string) {
  const [row] = await db.query(sql<PlanVersionHead & { changes: PlanChange[] }>`
    select ${head}, w.changes from operative_plan_versions w where w.id = ${id} and ${atHome(db.scope, 'w.plant')}`)
  return row
}

interface NewVersion {
  plant: string
  kind: PlanKind
  number: number
  note: string | null
  mailingList: string | null
  recipients: string[]
  content: PlannedOperation[]
  changes: PlanChange[]
}

export async function insertVersion(tx: Tx, made: NewVersion): Promise<string> {
  const [row] = await tx.query(sql<{ id: string }>`
    insert into operative_plan_versions (plant, number, kind, made_by, note, mailing_list, recipients, operation_count,
      change_count, content, changes)
    values (${made.plant}, ${made.number}, ${made.kind}, ${tx.actor.id}, ${made.note}, ${made.mailingList}, ${made.recipients},
      ${made.content.length}, ${made.changes.length}, ${JSON.stringify(made.content)}::jsonb, ${JSON.stringify(made.changes)}::jsonb)
    returning id`)
  return row!.id
}

/** Two who send the plan of a plant at once do so one after the other. */
export async function lockPlan(tx: Tx, plant: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('operative plan'), hashtext(${plant}))`)
}

/** Addresses of a list; nothing where there is no such list any more. */
export async function addressesOf(db: Reader, list: string): Promise<string[] | undefined> {
  const [row] = await db.query(sql<{ addresses: { email: string }[] }>`
    select addresses from mailing_lists where code = ${list} and ended_at is null`)
  return row?.addresses.map(({ email }) => email)
}
