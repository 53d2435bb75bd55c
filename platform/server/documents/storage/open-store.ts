import { AppError } from '#platform/core/app-error.ts'
import type { DocumentStorage } from '../../config/document-settings.ts'
import type { Db } from '../../database/database.ts'
import { databaseStore } from './database-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'
import type { DocumentStore } from './store.ts'

export function openStore(storage: DocumentStorage, db: Db): DocumentStore {
  switch (storage.kind) {
    case 'database':
      return databaseStore(db)
    case 'folder':
      return guarded(folderStore(storage.path))
    case 's3':
      return guarded(s3Store(storage))
  }
}

/** A storage that is away or full is not a failure of the call, nor of the database. */
function guarded(store: DocumentStore): DocumentStore {
  const away = (cause: unknown) => {
    throw new AppError('unavailable', 'platform.storageUnavailable', { cause })
  }
  return {
    put: (sha256, file) => store.put(sha256, file).catch(away),
    get: (sha256) => store.get(sha256).catch(away),
    delete: (sha256) => store.delete(sha256).catch(away),
  }
}
