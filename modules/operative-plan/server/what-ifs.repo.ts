import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { atHome } from '#platform/server/database/scope-sql.ts'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import type { WhatIfHead, WhatIfMove, WhatIfStatus } from '../contract/what-if.contract.ts'

const head = sql`w.id, w.version, w.plant, w.name, w.status, w.first_day::text as "firstDay",
  ${utc('w.made_at')} as "madeAt", ${actorName('w.made_by')} as "madeBy",
  ${utc('w.closed_at')} as "closedAt", case when w.closed_by is not null then ${actorName('w.closed_by')} end as "closedBy",
  ${utc('w.updated_at')} as "updatedAt", ${actorName('w.updated_by')} as "updatedBy",
  (select count(*)::int from plan_what_if_moves m where m.what_if = w.id) as "moveCount"`

/** Those that are open first, of each the newest. */
export async function whatIfsOf(db: Reader, plant: string, limit = 50): Promise<WhatIfHead[]> {
  return db.query(sql<WhatIfHead>`
    select ${head} from plan_what_ifs w where w.plant = ${plant} and ${atHome(db.scope, 'w.plant')}
    order by w.status = 'open' desc, w.made_at desc, w.id desc limit ${limit}`)
}

export async function whatIfHeadOf(db: Reader, id: string): Promise<WhatIfHead | undefined> {
  const [row] = await db.query(sql<WhatIfHead>`
    select ${head} from plan_what_ifs w where w.id = ${id} and ${atHome(db.scope, 'w.plant')}`)
  return row
}

/** Nobody else writes it until the transaction is over. */
export async function holdWhatIf(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`select from plan_what_ifs where id = ${id} and ${atHome(tx.scope, 'plant')} for update`)
}

export type KeptMove = Pick<WhatIfMove, 'seenVersion' | 'was' | 'changes'> & { operation: string }

export async function movesOf(db: Reader, whatIf: string): Promise<KeptMove[]> {
  return db.query(sql<KeptMove>`
    select operation, seen_version as "seenVersion", was, changes from plan_what_if_moves
    where what_if = ${whatIf} and ${atHome(db.scope, 'plant')}`)
}

export async function insertWhatIf(
  tx: Tx,
  { plant, name, firstDay }: Pick<WhatIfHead, 'plant' | 'name' | 'firstDay'>,
): Promise<string> {
  const [row] = await tx.query(sql<{ id: string }>`
    insert into plan_what_ifs (plant, name, first_day, made_by, updated_by)
    values (${plant}, ${name}, ${firstDay}, ${tx.actor.id}, ${tx.actor.id}) returning id`)
  return row!.id
}

/** Whatever is written of a what-if is a version of it. */
export async function writeWhatIf(tx: Tx, id: string, status: WhatIfStatus): Promise<void> {
  const isOpen = status === 'open'
  await tx.query(sql`
    update plan_what_ifs set version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}, status = ${status},
      closed_at = case when ${!isOpen} then now() end, closed_by = case when ${!isOpen} then ${tx.actor.id}::text end
    where id = ${id} and ${atHome(tx.scope, 'plant')}`)
}

export async function putMove(tx: Tx, { id, plant }: Pick<WhatIfHead, 'id' | 'plant'>, move: KeptMove): Promise<void> {
  const { operation, seenVersion, was, changes } = move
  await tx.query(sql`
    insert into plan_what_if_moves (what_if, plant, operation, seen_version, was, changes)
    values (${id}, ${plant}, ${operation}, ${seenVersion}, ${JSON.stringify(was)}::jsonb, ${JSON.stringify(changes)}::jsonb)
    on conflict (what_if, operation) do update set seen_version = excluded.seen_version, was = excluded.was, changes = excluded.changes`)
}

export async function dropMoves(tx: Tx, whatIf: string, operations: readonly string[]): Promise<void> {
  await tx.query(sql`
    delete from plan_what_if_moves where what_if = ${whatIf} and operation = any(${operations}::uuid[])
      and ${atHome(tx.scope, 'plant')}`)
}
