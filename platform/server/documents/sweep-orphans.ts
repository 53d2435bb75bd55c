import type { Db } from '../database/database.ts'
import { dropOrphan, orphans } from './contents.repo.ts'
import type { DocumentStore } from './storage/store.ts'

/**
 * Bytes whose upload ended before their document was written. The row goes first and only for good when the bytes are
 * gone, so whatever dies in between, the next sweep finds it; an upload of the same content waits for the row.
 */
export async function sweepOrphans(db: Db, store: DocumentStore, most = 100): Promise<number> {
  let swept = 0
  for (const sha256 of await orphans(db, most)) {
    await db.transaction({ id: 'system:documents' }, async (tx) => {
      if (!(await dropOrphan(tx, sha256))) return
      await store.delete(sha256)
      swept++
    })
  }
  return swept
}
