import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'

/** Held until the end of the transaction: of two programmes of a plant, the second sees what the first has made. */
export async function holdProgrammes(tx: Tx, plant: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`instruction_programmes ${plant}`}, 0))`)
}

/** The date of the newest programme that was imported for a plant. */
export async function newestProgramme(db: Reader, plant: string): Promise<string | null> {
  const [row] = await db.query(sql<{ date: string | null }>`
    select to_char(max(issued_on), 'YYYY-MM-DD') as date from instruction_programmes where plant = ${plant}`)
  return row!.date
}

/** Those of the external voyage numbers that instructions of the plant have, whatever their state. */
export async function knownVoyages(db: Reader, plant: string, numbers: readonly string[]): Promise<Set<string>> {
  const rows = await db.query(sql<{ number: string }>`
    select distinct external_voyage_number as number from movement_instructions
    where plant = ${plant} and external_voyage_number = any(${numbers})`)
  return new Set(rows.map(({ number }) => number))
}

export interface Programme {
  plant: string
  issuedOn: string
  fileName: string
  sha256: Buffer
  instructions: number
  lots: number
}

export async function insertProgramme(tx: Tx, made: Programme): Promise<void> {
  await tx.query(sql`
    insert into instruction_programmes (plant, issued_on, file_name, sha256, instructions, lots, imported_by)
    values (${made.plant}, ${made.issuedOn}, ${made.fileName}, ${made.sha256}, ${made.instructions}, ${made.lots},
      ${tx.actor.id})`)
}
