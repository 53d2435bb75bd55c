import { sql } from 'kysely'
import { commentLimits, type CommentView } from '#platform/core/comment.contract.ts'
import type { Reader, Tx } from '../database/database.ts'

const columns = sql`
  c.id, c.author as "authorId", u.first_name || ' ' || u.last_name as author, to_json(c.written_at) #>> '{}' as "writtenAt",
  case when c.withdrawn_at is null then c.text end as text,
  coalesce((select json_agg(json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name))
    from users m where c.withdrawn_at is null and m.id = any(c.mentions)), '[]') as mentions`

export async function commentsOf(db: Reader, registry: string, recordId: string, before: string | undefined) {
  const limit = commentLimits.pageSize
  const rows = await db.query(sql<CommentView>`
    select ${columns} from comments c join users u on u.id = c.author
    where c.registry = ${registry} and c.record_id = ${recordId}
      and (${before ?? null}::uuid is null or c.id < ${before ?? null}::uuid)
    order by c.id desc limit ${limit + 1}`)
  const [all] = await db.query(sql<{ count: number }>`
    select count(*)::int as count from comments
    where registry = ${registry} and record_id = ${recordId} and withdrawn_at is null`)
  return { comments: rows.slice(0, limit).toReversed(), hasEarlier: rows.length > limit, count: all!.count }
}

export async function insertComment(
  tx: Tx,
  comment: { registry: string; recordId: string; text: string; mentions: readonly string[] },
): Promise<CommentView> {
  const [row] = await tx.query(sql<CommentView>`
    with c as (
      insert into comments (registry, record_id, author, text, mentions)
      values (${comment.registry}, ${comment.recordId}, ${tx.actor.id}, ${comment.text}, ${comment.mentions}::uuid[])
      returning *)
    select ${columns} from c join users u on u.id = c.author`)
  return row!
}

/** Only one's own, and once. */
export async function withdrawComment(
  tx: Tx,
  comment: { registry: string; recordId: string; id: string },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update comments set withdrawn_at = now()
    where id = ${comment.id} and registry = ${comment.registry} and record_id = ${comment.recordId}
      and author = ${tx.actor.id}::uuid and withdrawn_at is null
    returning 1`)
  return rows.length === 1
}
