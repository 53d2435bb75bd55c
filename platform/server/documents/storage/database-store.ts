import { createReadStream } from 'node:fs'
import type { Db } from '../../database/database.ts'
import { addPart, dropParts, hasContent, readParts } from './parts.repo.ts'
import type { DocumentStore } from './store.ts'

/** Pieces large enough to be few and small enough that memory does not grow with the file. */
const pieceBytes = 1024 * 1024

/** In the database itself: one backup holds the records and their files. */
export function databaseStore(db: Db): DocumentStore {
  return {
    async put(sha256, file) {
      await db.transaction({ id: 'system:documents' }, async (tx) => {
        await dropParts(tx, sha256)
        let position = 0
        for await (const piece of createReadStream(file, { highWaterMark: pieceBytes })) {
          await addPart(tx, sha256, position++, piece as Buffer)
        }
      })
    },
    get: async (sha256) => ((await hasContent(db, sha256)) ? readParts(db, sha256) : undefined),
    delete: (sha256) => db.transaction({ id: 'system:documents' }, (tx) => dropParts(tx, sha256)),
  }
}
