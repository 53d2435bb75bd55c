import { createHash } from 'node:crypto'
import { AppError, notFound } from '#platform/core/app-error.ts'
import { documentEndpoints, type DocumentView } from '#platform/core/document.contract.ts'
import type { DocumentConfig } from '../config/document-settings.ts'
import type { Reader, Tx } from '../database/database.ts'
import { sqlState } from '../database/database.ts'
import { FileAnswer, reads, receives, type Route, writes } from '../http/route.ts'
import { attachContent, noteContent } from './contents.repo.ts'
import type { DocumentOwner, OwnerRecord } from './document-owner.ts'
import {
  addedToday,
  documentsOf,
  findByContent,
  findDocument,
  insertDocument,
  removeDocument,
} from './documents.repo.ts'
import { inspectFile } from './inspect-file.ts'
import { tooLarge, withReceived } from './receive-file.ts'
import { openStore } from './storage/open-store.ts'
import type { DocumentStore } from './storage/store.ts'

/** What one person may add in a day; nobody works that much, a script in wrong hands does. */
const perDay = { files: 200, bytes: 500 * 1024 * 1024 }

/** The files of one kind of record. */
export function documentRoutes({ contract, find }: DocumentOwner, config: DocumentConfig): Route[] {
  const { kind } = contract
  const endpoints = documentEndpoints(contract)
  const mustFind = async (db: Reader, id: string): Promise<OwnerRecord> => {
    const record = await find(db, id)
    if (!record) throw notFound()
    return record
  }
  const mustBeOpen = async (db: Reader, id: string): Promise<OwnerRecord> => {
    const record = await mustFind(db, id)
    if (record.closed) throw new AppError('conflict', record.closed)
    return record
  }
  const changed = (tx: Tx, id: string, { site, parties = null }: OwnerRecord) =>
    tx.emit({
      type: 'documents.changed',
      kind,
      id,
      element: contract.elements.view,
      sites: site === null ? null : [site],
      parties: parties && [...parties],
    })

  return [
    reads(endpoints.list, async (call, db) => {
      await mustFind(db, call.params.id)
      return { data: { documents: await documentsOf(db, { kind, id: call.params.id }), largest: config.largestBytes } }
    }),
    receives(
      endpoints.upload,
      // The file comes in and is kept before the transaction begins: no slow line holds a connection, and no row ever
      // names bytes that are not there.
      async (call, db, body) => {
        await mustBeOpen(db, call.params.id)
        if (Number(call.reply.request.headers['content-length'] ?? 0) > config.largestBytes)
          throw tooLarge(config.largestBytes)
        const today = await addedToday(db, call.session.actor.id)
        if (today.files >= perDay.files || today.bytes >= perDay.bytes) {
          throw new AppError('too-many', 'platform.documentsToday', { params: { seconds: 3600 } })
        }
        return withReceived(body, config.largestBytes, async (file) => {
          const mediaType = await inspectFile(file, call.query.name)
          const { sha256, size } = file
          await db.transaction(call.session.actor, (tx) => noteContent(tx, sha256, size))
          await openStore(config.storage, call.services.db).put(sha256, file.path)
          return { sha256, size, mediaType }
        })
      },
      async (call, tx, received) => {
        const { id } = call.params
        const owner = { kind, id }
        const record = await mustBeOpen(tx, id)
        if (!(await attachContent(tx, received.sha256))) throw new AppError('unavailable', 'platform.unavailable')
        const twin = await findByContent(tx, owner, received.sha256)
        if (twin) throw alreadyThere(twin.name)
        const document = { owner, site: record.site, ...call.query, ...received }
        const added = await insertDocument(tx, document).catch((error: unknown) => {
          // Two people at the same moment.
          throw sqlState(error) === '23505' ? alreadyThere(call.query.name) : error
        })
        await changed(tx, id, record)
        return { data: added, message: 'platform.documentUploaded', version: added.version }
      },
    ),
    reads(endpoints.download, async (call, db) => {
      await mustFind(db, call.params.id)
      const document = await findDocument(db, { kind, id: call.params.id }, call.params.document)
      if (!document) throw notFound()
      const store = openStore(config.storage, call.services.db)
      const content = (await isSound(store, document)) ? await store.get(document.sha256) : undefined
      if (!content) {
        call.log.error({ event: 'documents.corrupted', document: document.id, sha256: document.sha256 }, 'corrupted')
        throw new AppError('conflict', 'platform.documentCorrupted')
      }
      return { data: new FileAnswer(content, document.name, document.mediaType) }
    }),
    writes(endpoints.remove, async (call, tx) => {
      const { id, document } = call.params
      const record = await mustBeOpen(tx, id)
      const found = await findDocument(tx, { kind, id }, document)
      if (!found || !(await removeDocument(tx, document, call.version, call.body.reason))) throw notFound()
      await changed(tx, id, record)
      return { data: null, message: 'platform.documentRemoved' }
    }),
  ]
}

const alreadyThere = (name: string) => new AppError('conflict', 'platform.documentTwice', { params: { name } })

/** Read once through before the first byte leaves: half a file that turns out to be wrong cannot be called back. */
async function isSound(store: DocumentStore, { sha256 }: DocumentView): Promise<boolean> {
  const content = await store.get(sha256)
  if (!content) return false
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece)
  return hash.digest('hex') === sha256
}
