import { sql } from 'kysely'
import type { DocumentView } from '#platform/core/document.contract.ts'
import type { Reader, Tx } from '../database/database.ts'
import { actorName } from '../door/actor-name-sql.ts'

interface Owner {
  kind: string
  id: string
}

const columns = sql`
  d.id, d.version, d.type, d.name, d.media_type as "mediaType", d.size, d.sha256,
  to_json(d.uploaded_at) #>> '{}' as "uploadedAt", ${actorName('d.uploaded_by')} as "uploadedBy"`
const present = (owner: Owner) =>
  sql`d.owner_kind = ${owner.kind} and d.owner_id = ${owner.id} and d.removed_at is null`

export function documentsOf(db: Reader, owner: Owner): Promise<DocumentView[]> {
  return db.query(sql<DocumentView>`select ${columns} from documents d where ${present(owner)} order by d.id`)
}

export async function findDocument(db: Reader, owner: Owner, id: string): Promise<DocumentView | undefined> {
  const [row] = await db.query(sql<DocumentView>`
    select ${columns} from documents d where ${present(owner)} and d.id = ${id}`)
  return row
}

export async function findByContent(db: Reader, owner: Owner, sha256: string): Promise<DocumentView | undefined> {
  const [row] = await db.query(sql<DocumentView>`
    select ${columns} from documents d where ${present(owner)} and d.sha256 = ${sha256}`)
  return row
}

export async function insertDocument(
  tx: Tx,
  document: { owner: Owner; site: string | null } & Pick<
    DocumentView,
    'type' | 'name' | 'mediaType' | 'size' | 'sha256'
  >,
): Promise<DocumentView> {
  const { owner, site, type, name, mediaType, size, sha256 } = document
  const actor = tx.actor.id
  const [row] = await tx.query(sql<DocumentView>`
    with d as (
      insert into documents (owner_kind, owner_id, site, type, name, media_type, size, sha256, uploaded_by, updated_by)
      values (${owner.kind}, ${owner.id}, ${site}, ${type}, ${name}, ${mediaType}, ${size}, ${sha256}, ${actor}, ${actor})
      returning *)
    select ${columns} from d`)
  return row!
}

/** Answers whether this version was there to be removed. */
export async function removeDocument(tx: Tx, id: string, version: number, reason: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update documents set version = version + 1, updated_at = now(), updated_by = ${tx.actor.id},
      removed_at = now(), removed_by = ${tx.actor.id}, removal_reason = ${reason}
    where id = ${id} and version = ${version} and removed_at is null returning 1`)
  return rows.length === 1
}

/** What somebody has added in the last day. */
export async function addedToday(db: Reader, actor: string): Promise<{ files: number; bytes: number }> {
  const [row] = await db.query(sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes from documents
    where uploaded_by = ${actor} and uploaded_at > now() - interval '1 day'`)
  return row!
}
