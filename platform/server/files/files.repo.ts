import { sql } from 'kysely'
import type { Reader, Tx } from '../database/database.ts'
import { madeWithin } from '../database/scope-sql.ts'

export interface TemporaryFile {
  name: string
  mediaType: string
  /** The permission element that its content needs. */
  element: string
}

/** Long enough to come back on Monday. */
const days = 3

export async function createFile(tx: Tx, file: TemporaryFile): Promise<string> {
  const [row] = await tx.query(sql<{ id: string }>`
    insert into temporary_files (name, media_type, owner, element, sites, parties, expires_at)
    values (${file.name}, ${file.mediaType}, ${tx.actor.id}, ${file.element}, ${JSON.stringify(tx.scope.sites)},
            ${JSON.stringify(tx.scope.parties)}, now() + make_interval(days => ${days}))
    returning id`)
  return row!.id
}

/** Parts are numbered by whoever writes them: a step that is repeated cannot write its part twice. */
export async function addPart(tx: Tx, fileId: string, position: number, content: Uint8Array): Promise<void> {
  await tx.query(sql`
    insert into temporary_file_parts (file_id, position, content) values (${fileId}, ${position}, ${content})`)
}

/** Only a complete file can be had. */
export async function completeFile(tx: Tx, fileId: string): Promise<void> {
  await tx.query(sql`update temporary_files set is_complete = true where id = ${fileId}`)
}

export async function findFile(db: Reader, id: string, owner: string): Promise<TemporaryFile | undefined> {
  const [row] = await db.query(sql<TemporaryFile>`
    select name, media_type as "mediaType", element from temporary_files
    where id = ${id} and owner = ${owner} and is_complete and expires_at > now() and ${madeWithin(db.scope)}`)
  return row
}

/** The content, part by part: memory does not grow with the file. */
export async function* readParts(db: Reader, id: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const [part] = await db.query(sql<{ content: Buffer }>`
      select content from temporary_file_parts where file_id = ${id} and position = ${position}`)
    if (!part) return
    yield part.content
  }
}

export async function dropExpiredFiles(tx: Tx): Promise<void> {
  await tx.query(sql`delete from temporary_files where expires_at < now()`)
}
