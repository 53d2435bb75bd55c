import { sql } from 'kysely'
import { AppError } from '#platform/core/app-error.ts'
import type { Tx } from '../database/database.ts'

/** Remembers the file; the same one again is refused, because the second time is a mistake. */
export async function noteImport(tx: Tx, registry: string, sha256: Buffer, fileRows: number): Promise<void> {
  const noted = await tx.query(sql`
    insert into imports (registry, sha256, file_rows, imported_by, request_id)
    values (${registry}, ${sha256}, ${fileRows}, ${tx.actor.id}, ${tx.actor.requestId ?? null})
    on conflict do nothing returning 1`)
  if (noted.length === 0) throw new AppError('conflict', 'platform.fileImportedBefore')
}
