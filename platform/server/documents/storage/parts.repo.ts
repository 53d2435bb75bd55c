import { sql } from 'kysely'
import type { Reader, Tx } from '../../database/database.ts'

export async function addPart(tx: Tx, sha256: string, position: number, content: Uint8Array): Promise<void> {
  await tx.query(sql`
    insert into document_parts (sha256, position, content) values (${sha256}, ${position}, ${content})
    on conflict do nothing`)
}

export async function hasContent(db: Reader, sha256: string): Promise<boolean> {
  return (await db.query(sql`select 1 from document_parts where sha256 = ${sha256} and position = 0`)).length > 0
}

export async function* readParts(db: Reader, sha256: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const [part] = await db.query(sql<{ content: Buffer }>`
      select content from document_parts where sha256 = ${sha256} and position = ${position}`)
    if (!part) return
    yield part.content
  }
}

export async function dropParts(tx: Tx, sha256: string): Promise<void> {
  await tx.query(sql`delete from document_parts where sha256 = ${sha256}`)
}
