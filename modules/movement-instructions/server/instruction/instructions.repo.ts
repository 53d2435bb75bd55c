import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import type { TreeChange } from '#platform/core/tree-diff.ts'
import { readBelow } from '#platform/server/records/tree.repo.ts'
import { readRecord } from '#platform/server/registry/store/registry.repo.ts'
import { actorName, actorNameThen } from '#platform/server/door/actor-name-sql.ts'
import {
  instructionNode,
  type StoredInstruction,
  type StoredLot,
} from '#modules/movement-instructions/contract/movement-instruction.ts'
import type { InstructionVersion } from '#modules/movement-instructions/contract/movement-instructions.contract.ts'
import { movementInstructionRegistry } from '#modules/movement-instructions/contract/movement-instructions.registry.ts'
import { utc } from '#platform/server/database/utc-sql.ts'

/** As it is stored: with the lots that were taken out of it. */
export interface InstructionTree extends StoredInstruction {
  lots: TreeLot[]
  lotsGiven: number
}
export type TreeLot = StoredLot & { isDeleted: boolean }

export const rootColumn = 'instruction_id'

type Beginning = Pick<InstructionTree, 'createdAt' | 'createdBy'>

/** Who began it and when is asked for where it is not known. */
export async function readTree(db: Reader, id: string, known?: Beginning): Promise<InstructionTree | undefined> {
  const root = await readRecord(db, movementInstructionRegistry, id)
  if (!root) return undefined
  const { createdAt, createdBy } = known ?? (await beginningOf(db, id))
  const lists = await readBelow(db, instructionNode, rootColumn, id)
  return { ...root, createdAt, createdBy, ...lists } as unknown as InstructionTree
}

async function beginningOf(db: Reader, id: string): Promise<Beginning> {
  const [found] = await db.query(sql<Beginning>`
    select ${utc('created_at')} as "createdAt", ${actorName('m.created_by')} as "createdBy"
    from movement_instructions m where m.id = ${id}`)
  return found!
}

/** Held until the end of the transaction: whoever changes an instruction or its lots waits here for the others. */
export async function lockTree(tx: Tx, id: string): Promise<InstructionTree | undefined> {
  await tx.query(sql`select 1 from movement_instructions where id = ${id} for update`)
  return readTree(tx, id)
}

/**
 * The next number of a plant in a year. The row stays locked until the transaction ends, so that a number is given
 * exactly when its instruction is: what is rolled back gives it back.
 */
export async function takeNumber(tx: Tx, plant: string, year: number): Promise<number> {
  const [row] = await tx.query(sql<{ last: number }>`
    insert into voyage_counters as known (plant, year, last) values (${plant}, ${year}, 1)
    on conflict (plant, year) do update set last = known.last + 1 returning last`)
  return row!.last
}

/** Where the numbers of a year begin for a plant that gave the first ones elsewhere. */
export async function beginNumbersBehind(tx: Tx, plant: string, year: number, last: number): Promise<void> {
  await tx.query(sql`
    insert into voyage_counters as c (plant, year, last) values (${plant}, ${year}, ${last})
    on conflict (plant, year) do update set last = excluded.last where c.last < excluded.last`)
}

interface NewVersion {
  kind: InstructionVersion['kind']
  note: string | null
  restoredFrom: number | null
  snapshot: StoredInstruction
  changes: TreeChange[]
}

export async function insertVersion(tx: Tx, made: NewVersion): Promise<void> {
  const { snapshot, changes } = made
  await tx.query(sql`
    insert into movement_instruction_versions
      (instruction_id, plant, version, kind, status, note, restored_from, made_by, snapshot, changes, change_count)
    values (${snapshot.id}, ${snapshot.plant}, ${snapshot.version}, ${made.kind}, ${snapshot.status}, ${made.note},
      ${made.restoredFrom}, ${tx.actor.id}, ${JSON.stringify(snapshot)}::jsonb, ${JSON.stringify(changes)}::jsonb,
      ${changes.length})`)
}

/** What has changed tells what was there before: only to whom that version is there too. */
const knowsBefore = sql`(v.version = 1 or exists (
  select from movement_instruction_versions p where p.instruction_id = v.instruction_id and p.version = v.version - 1))`
const head = sql`v.version, v.kind, v.status, v.note, ${utc('v.made_at')} as at,
  ${actorName('v.made_by')} as by, v.restored_from as "restoredFrom", case when ${knowsBefore} then v.change_count else 0 end as "changeCount"`
const pageOfVersions = 50

export async function versionsOf(db: Reader, id: string, before: number | undefined) {
  const rows = await db.query(sql<InstructionVersion>`
    select ${head} from movement_instruction_versions v
    where v.instruction_id = ${id} and (${before ?? null}::int is null or v.version < ${before ?? null})
    order by v.version desc limit ${pageOfVersions + 1}`)
  return { versions: rows.slice(0, pageOfVersions), hasEarlier: rows.length > pageOfVersions }
}

interface FullVersion extends InstructionVersion {
  instruction: StoredInstruction
  changes: TreeChange[]
}

export async function versionOf(db: Reader, id: string, version: number): Promise<FullVersion | undefined> {
  const [row] = await db.query(sql<FullVersion>`
    select ${head}, v.snapshot as instruction, case when ${knowsBefore} then v.changes else '[]' end as changes
    from movement_instruction_versions v
    where v.instruction_id = ${id} and v.version = ${version}`)
  return row
}

/**
 * Who made it, as they were called then: a paper printed again names whom it named. And whether what it changed may be
 * told.
 */
export async function madeThen(db: Reader, id: string, version: number) {
  const [row] = await db.query(sql<{ by: string; tellsChanges: boolean }>`
    select ${actorNameThen('v.made_by', 'v.made_at')} as by, v.version > 1 and ${knowsBefore} as "tellsChanges"
    from movement_instruction_versions v
    where v.instruction_id = ${id} and v.version = ${version}`)
  return row!
}

export async function versionAsAt(db: Reader, id: string, moment: string): Promise<FullVersion | undefined> {
  const [last] = await db.query(sql<{ version: number }>`
    select v.version from movement_instruction_versions v
    where v.instruction_id = ${id} and v.made_at <= ${moment}::timestamptz order by v.version desc limit 1`)
  return last && versionOf(db, id, last.version)
}

/** The plant of a draft was changed: what is below it belongs there too. */
export async function moveToPlant(tx: Tx, tables: readonly string[], id: string, plant: string): Promise<void> {
  for (const table of tables) {
    await tx.query(sql`update ${sql.table(table)} set plant = ${plant} where ${sql.ref(rootColumn)} = ${id}`)
  }
}
