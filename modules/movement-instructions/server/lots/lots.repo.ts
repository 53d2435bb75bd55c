import { sql } from 'kysely'
import { namedFields } from '#platform/core/fields.ts'
import { snakeCase } from '#platform/core/registry.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { columnType } from '#platform/server/database/column-kinds.ts'
import { lotFigures, type LotFigures } from '#modules/movement-instructions/contract/lots-management.ts'

const figures = namedFields(lotFigures.shape).map((field) => ({ ...field, column: snakeCase(field.name) }))
const assignments = figures.map(({ name, column }) => `${column} = x."${name}"`).join(', ')
const types = figures.map((field) => `"${field.name}" ${columnType(field)}`).join(', ')
const touched = `figures_version = l.figures_version + 1, figures_at = now(), figures_by = $2`

export interface WrittenLot extends LotFigures {
  id: string
  version: number
}

/** Changes the figures of each lot only if they are still those that the editor has seen; answers those that were. */
export async function updateFigures(tx: Tx, lots: readonly WrittenLot[]): Promise<Set<string>> {
  const rows = await tx.queryText<{ id: string }>(
    `update movement_lots l set ${assignments}, ${touched}
     from jsonb_to_recordset($1) as x(id uuid, version integer, ${types})
     where l.id = x.id and l.figures_version = x.version returning l.id`,
    [JSON.stringify(lots), tx.actor.id],
  )
  return new Set(rows.map(({ id }) => id))
}

export async function setClosed(tx: Tx, id: string, isClosed: boolean): Promise<void> {
  await tx.queryText(`update movement_lots l set is_closed = $3, ${touched} where l.id = $1`, [
    id,
    tx.actor.id,
    isClosed,
  ])
}

/** The instructions of these lots, locked in one order, so that two who write the same lots wait for each other. */
export async function lockInstructionsOf(tx: Tx, lots: readonly string[]): Promise<void> {
  await tx.query(sql`
    select 1 from movement_instructions where id in (select instruction_id from movement_lots where id = any(${lots}::uuid[]))
    order by id for update`)
}
