import { sql } from 'kysely'
import { seeAsElement } from '#platform/core/see-as.contract.ts'
import type { Db, Reader } from '../database/database.ts'
import { nowhere, type Sites } from '../database/sites.ts'
import { numberSql } from '../settings/settings.repo.ts'
import type { Credential } from './session.ts'

export interface FoundCaller {
  userId: string
  viewerId: string | null
  scopes: string[] | null
  allowed: boolean
  seenLongAgo: boolean
  sites: Sites
}

/**
 * What the user's enabled roles say about one element, read once. A join, not a subquery under `or`: for that the planner
 * would read all permissions of all roles, on every request.
 */
export const rights = (user: string, element: string) => `(
  select coalesce(bool_or(r.is_super_admin), false) as everything,
         coalesce(bool_or(r.is_super_admin or p.id is not null), false) as granted
  from user_roles ur
  join roles r on r.id = ur.role_id and r.is_enabled and r.ended_at is null
  left join role_permissions p on p.role_id = r.id and p.element = ${element} and p.state = 'enabled'
  where ur.user_id = ${user})`

/** Where the user is at home; empty stands for everywhere. */
const homes = `case when u.all_sites or rights.everything then null else u.sites end`

/** Whoever sees as somebody else must still be allowed to, at every request. */
const viewerMay = `exists (
  select from users v cross join lateral ${rights('v.id', `'${seeAsElement}'`)} own
  where v.id = s.user_id and v.is_enabled and not v.is_disabled_by_admin and v.ended_at is null
    and own.granted and (own.everything or not rights.everything))`

// Asked on every request, hence one statement: is the session alive, is its user, and may the user do this?
// Rights are read at this moment, so that a withdrawn one is gone at the next request.
const bySession = `
  select u.id as "userId", case when s.seen_as is not null then s.user_id end as "viewerId", null::text[] as scopes,
         ${homes} as homes,
         s.last_seen_at < now() - interval '1 minute' as "seenLongAgo",
         $2 = 'signed-in' or rights.granted as allowed
  from sessions s
  join users u on u.id = coalesce(s.seen_as, s.user_id)
  cross join lateral ${rights('u.id', '$2')} rights
  where s.token_hash = $1 and s.ends_at > now()
    and s.last_seen_at > now() - make_interval(mins => ${numberSql('session.idleMinutes')})
    and u.is_enabled and not u.is_disabled_by_admin and u.ended_at is null and not u.is_api_key_user
    and (s.seen_as is null or ${viewerMay})`

// A key can do what it was made for, as far as its user still may.
const byKey = `
  select k.user_id as "userId", null as "viewerId", k.scopes, ${homes} as homes,
         coalesce(used.last_used_at < now() - interval '1 minute', true) as "seenLongAgo",
         $3 = 'signed-in' or ($3 = any (k.scopes) and rights.granted) as allowed
  from api_keys k
  join users u on u.id = k.user_id
  left join api_key_uses used on used.api_key_id = k.id
  cross join lateral ${rights('k.user_id', '$3')} rights
  where k.key_id = $1 and k.secret_hash = $2 and k.revoked_at is null and k.ends_at > now()
    and u.is_enabled and not u.is_disabled_by_admin and u.ended_at is null and u.is_api_key_user
    and (k.networks = '{}' or $4::inet <<= any (k.networks))`

type CallerRow = Omit<FoundCaller, 'sites'> & { homes: string[] | null }

export async function findCaller(
  db: Reader,
  credential: Credential,
  permission: string,
): Promise<FoundCaller | undefined> {
  const [found] =
    credential.kind === 'session'
      ? await db.queryText<CallerRow>(bySession, [credential.tokenHash, permission])
      : await db.queryText<CallerRow>(byKey, [credential.keyId, credential.secretHash, permission, credential.address])
  if (!found) return undefined
  const { homes, ...caller } = found
  return { ...caller, sites: homes ?? 'all' }
}

/** A key is told of once a day: it may come every second. */
export async function noteUse(db: Db, credential: Credential): Promise<void> {
  await db.query(
    credential.kind === 'session'
      ? sql`update sessions set last_seen_at = now() where token_hash = ${credential.tokenHash}`
      : sql`
        with used as (
          select k.id, k.user_id, u.last_used_at from api_keys k left join api_key_uses u on u.api_key_id = k.id
          where k.key_id = ${credential.keyId}),
        noted as (
          insert into api_key_uses (api_key_id) select id from used
          on conflict (api_key_id) do update set last_used_at = now())
        insert into sign_in_events (event, user_id, actor, way, address)
        select 'keyUsed', user_id, user_id::text, 'key', ${credential.address} from used
        where last_used_at is null or last_used_at < date_trunc('day', now())`,
  )
}

/** Where a person is at home at this moment, for what is done for them later. */
export async function sitesOf(db: Reader, userId: string): Promise<Sites> {
  const [row] = await db.queryText<{ homes: string[] | null }>(
    `select ${homes} as homes from users u cross join lateral ${rights('u.id', 'null::text')} rights where u.id = $1::uuid`,
    [userId],
  )
  return row ? (row.homes ?? 'all') : nowhere
}
