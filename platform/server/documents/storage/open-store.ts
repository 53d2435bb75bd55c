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
      return folderStore(storage.path)
    case 's3':
      return s3Store(storage)
  }
}
