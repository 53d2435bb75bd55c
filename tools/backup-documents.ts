import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { configFrom } from '#platform/server/config/config.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { openStore } from '#platform/server/documents/storage/open-store.ts'
import { archiveFolder } from './backup/archive.ts'
import { readContents } from './backup/contents.repo.ts'
import { checkDocuments, copyDocuments, type Findings } from './backup/documents.ts'
import { orRefused, Refused } from './backup/refused.ts'
import { onServer } from './postgres/database.ts'

/**
 * `npm run backup:documents`: copies the files of records where they lie in a folder (`--full`: and reads every copy again).
 * `-- --check`: holds the storage in use, whichever it is, against the database. One line of JSON.
 */
const { values } = parseArgs({
  options: { full: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
})
await orRefused(async () => {
  const { databaseUrl, documents } = configFrom(process.env)
  const { storage } = documents
  const contents = await onServer(databaseUrl, readContents)
  if (values.check) {
    const db = openDatabase({ url: databaseUrl, poolSize: 2, role: 'molo_app', onError: () => {} })
    const folder = storage.kind === 'folder' ? storage.path : undefined
    const found = await checkDocuments(contents, openStore(storage, db), folder)
    await db.close()
    tell({ storage: storage.kind, documents: contents.length, ...found }, found)
    return
  }
  if (storage.kind !== 'folder') {
    const where =
      storage.kind === 'database' ? 'in the database, and so in its backups' : 'in S3, which keeps its own copies'
    tell({ storage: storage.kind, note: `nothing to copy: files are ${where}` }, undefined)
    return
  }
  const to = join(archiveFolder(), 'documents')
  if (!existsSync(to)) {
    throw new Refused(
      `There is no ${to}.`,
      `make it, for the account of the servers: install -d -o molo -g postgres -m 2750 ${to}`,
    )
  }
  const copied = await copyDocuments(contents, storage.path, to, { full: values.full })
  const line = tell({ storage: 'folder', ...copied }, copied)
  writeFileSync(join(to, '.last-copy.json'), line)
  renameSync(join(to, '.last-copy.json'), join(to, 'last-copy.json'))
})

/** Missing or damaged files make it a failure; unknown ones are only said. */
function tell(result: object, found: Findings | undefined): string {
  const ok = !found || (found.missing.length === 0 && found.damaged.length === 0)
  const line = JSON.stringify({ ok, endedAt: new Date(), ...result })
  console.log(line)
  if (!ok) process.exitCode = 1
  return line
}
