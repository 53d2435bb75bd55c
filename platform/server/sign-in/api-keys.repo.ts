import { sql } from 'kysely'
import { actorName } from '../door/actor-name-sql.ts'
import type { ApiKeyView } from '#platform/core/api-key.contract.ts'
import type { Reader, Tx } from '../database/database.ts'

export interface NewApiKey {
  keyId: string
  secretHash: Buffer
  userId: string
  name: string
  scopes: string[]
  networks: string[]
  endsAt: string
}

export async function insertApiKey(tx: Tx, key: NewApiKey): Promise<string> {
  // A network may be written with host bits set; PostgreSQL's cidr is strict about that, its network() is not.
  const [row] = await tx.query(sql<{ id: string }>`
    insert into api_keys (updated_by, created_by, key_id, secret_hash, user_id, name, scopes, networks, ends_at)
    values (${tx.actor.id}, ${tx.actor.id}, ${key.keyId}, ${key.secretHash}, ${key.userId}, ${key.name},
            ${key.scopes}::text[], array(select network(n::inet) from unnest(${key.networks}::text[]) n), ${key.endsAt})
    returning id`)
  return row!.id
}

export async function apiKeysOf(db: Reader, userId: string): Promise<ApiKeyView[]> {
  return db.query(sql<ApiKeyView>`
    select k.id, k.key_id as "keyId", k.name, k.scopes, k.networks::text[] as networks,
           to_json(k.created_at) #>> '{}' as "createdAt",
           ${actorName('k.created_by')} as "createdBy",
           to_json(k.ends_at) #>> '{}' as "endsAt", to_json(used.last_used_at) #>> '{}' as "lastUsedAt",
           to_json(k.revoked_at) #>> '{}' as "revokedAt"
    from api_keys k left join api_key_uses used on used.api_key_id = k.id
    where k.user_id = ${userId} order by k.created_at desc`)
}

export async function userOfKey(db: Reader, id: string): Promise<string | undefined> {
  const [row] = await db.query(sql<{ userId: string }>`select user_id as "userId" from api_keys where id = ${id}`)
  return row?.userId
}

export async function markRevoked(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`
    update api_keys set revoked_at = coalesce(revoked_at, now()), version = version + 1, updated_at = now(),
      updated_by = ${tx.actor.id}
    where id = ${id}`)
}
