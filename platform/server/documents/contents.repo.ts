import { sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'

/** Before the bytes are kept: whatever happens then, the sweep knows of them. Somebody else's same content is young again. */
export async function noteContent(tx: Tx, sha256: string, size: number): Promise<void> {
  await tx.query(sql`
    insert into document_contents (sha256, size) values (${sha256}, ${size})
    on conflict (sha256) do update set stored_at = now()`)
}

/** Answers whether the content is still there to be named; from then on no sweep touches it. */
export async function attachContent(tx: Tx, sha256: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update document_contents set is_attached = true where sha256 = ${sha256} returning 1`)
  return rows.length === 1
}

/** Contents that no document has named for an hour, which is longer than any upload takes. */
export async function orphans(db: Reader, limit: number): Promise<string[]> {
  const rows = await db.query(sql<{ sha256: string }>`
    select sha256 from document_contents where not is_attached and stored_at < now() - interval '1 hour'
    order by stored_at limit ${limit}`)
  return rows.map(({ sha256 }) => sha256)
}

/** Holds the row until the bytes are gone; a content that somebody has brought again in the meantime stays. */
export async function dropOrphan(tx: Tx, sha256: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from document_contents
    where sha256 = ${sha256} and not is_attached and stored_at < now() - interval '1 hour' returning 1`)
  return rows.length === 1
}
