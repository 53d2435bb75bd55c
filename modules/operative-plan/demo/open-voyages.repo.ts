import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'

/** Numbered instructions under way or to come, as the demo has them. */
export async function openVoyages(db: Reader): Promise<string[]> {
  const rows = await db.query(sql<{ number: string }>`
    select voyage_number as number from movement_instructions
    where status in ('created', 'ongoing') and voyage_number not like '~%' and vessel is not null and laycan_from >= '2026-11-10'
    order by voyage_number`)
  return rows.map(({ number }) => number)
}

/** A tank that is for the product, where the plant has one. */
export async function tankFor(db: Reader, plant: string, product: string): Promise<string | null> {
  const [row] = await db.query(sql<{ code: string }>`
    select code from tanks where plant = ${plant} and product = ${product} and ended_at is null and not is_out_of_service
    order by code limit 1`)
  return row?.code ?? null
}
