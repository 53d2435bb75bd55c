import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { utc } from '#platform/server/database/utc-sql.ts'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import type { ExchangeMessage } from '../contract/exchange.contract.ts'

type StoredMessage = Omit<ExchangeMessage, 'content' | 'isCut'> & { bytes: Buffer }

export async function storedMessage(db: Reader, id: string): Promise<StoredMessage | undefined> {
  const [row] = await db.query(sql<StoredMessage>`
    select m.id, m.version, m.partner, m.kind, m.business_key as "businessKey", m.message_version as "messageVersion",
      m.site as plant, m.direction, m.status, m.tries, ${utc('m.next_try')} as "nextTry", ${utc('m.lease_until')} as "leaseUntil",
      m.reason, m.remark, m.media_type as "mediaType", octet_length(m.bytes) as size, m.sha256, m.bytes, m.receipt,
      ${actorName('m.caused_by')} as "causedBy", ${utc('m.created_at')} as "createdAt", ${utc('m.accepted_at')} as "acceptedAt",
      ${utc('m.updated_at')} as "updatedAt", ${actorName('m.updated_by')} as "updatedBy",
      coalesce((
        select json_agg(json_build_object('id', t.id, 'what', t.what, 'outcome', t.outcome, 'reason', t.reason,
          'beganAt', ${utc('t.began_at')}, 'endedAt', ${utc('t.ended_at')}) order by t.ended_at desc, t.id desc)
        from (
          select t.id, t.what, t.outcome, t.reason, t.began_at, t.ended_at from exchange_tries t
          where t.message = m.id order by t.ended_at desc limit 100) t), '[]') as log
    from exchange_messages m where m.id = ${id}`)
  return row
}

/** Nothing when somebody, or the exchange itself, was faster. */
export async function putAside(
  tx: Tx,
  { id, version }: { id: string; version: number },
  status: string,
  remark: string,
): Promise<{ version: number } | undefined> {
  const [row] = await tx.query(sql<{ version: number }>`
    update exchange_messages set status = ${status}, remark = ${remark}, lease_until = null,
      next_try = case when ${status} = 'waiting' then now() end,
      version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where id = ${id} and version = ${version} returning version`)
  return row
}
