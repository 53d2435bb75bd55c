import { sql } from 'kysely'
import { seeAsElement } from '#platform/core/see-as.contract.ts'
import type { Db, Reader } from '../database/database.ts'
import { nothing, type Scope } from '../database/scope.ts'
import { numberSql } from '../settings/settings.repo.ts'
import type { Credential } from './session.ts'

export interface FoundCaller {
  userId: string
  viewerId: string | null
  scopes: string[] | null
  allowed: boolean
  seenLongAgo: boolean
  scope: Scope
}

/**
 * What the user's enabled roles say about some elements, of which one is enough, read once. Each step is limited to the one
 * row that it needs, which the planner takes as an order: left to itself it works out the rights of every user and then
 * picks one, on every request.
 */
export const rights = (user: string, elements: string) => `(
  select coalesce(bool_or(r.is_super_admin), false) as everything,
         coalesce(bool_or(r.is_super_admin or p.granted), false) as granted
  from user_roles ur
  cross join lateral (
    select id, is_super_admin from roles where id = ur.role_id and is_enabled and ended_at is null limit 1) r
  left join lateral (
    select true as granted from role_permissions
    where role_id = r.id and element = any (${elements}) and state = 'enabled' limit 1) p on true
  where ur.user_id = ${user})`

/** What is there for a user; null stands for everything of its kind. */
const scopeColumns = (user: string, rights: string) => `
  case when ${user}.all_sites or ${rights}.everything then null else ${user}.sites end as sites,
  case when ${rights}.everything then null else parties_of(${user}.id) end as parties`

const isActive = 'is_enabled and not is_disabled_by_admin and ended_at is null'

/** Whoever it is about, if they are still one of ours and of this kind. */
const theUser = (id: string, kind: string) => `cross join lateral (
    select id, all_sites, sites from users where id = ${id} and ${isActive} and ${kind} limit 1) u`

/** Whoever sees as somebody else: whether they still may, and whether they may do what is asked themselves. */
const viewer = `
  select mine.granted, own.granted and (own.everything or not rights.everything)
    and (v.all_sites or own.everything or not (u.all_sites or rights.everything) and u.sites <@ v.sites)
    and (own.everything or parties_of(v.id) is null or parties_of(u.id) <@ parties_of(v.id)) as may
  from (
    select id, all_sites, sites from users
    where s.seen_as is not null and id = s.user_id and ${isActive} limit 1) v
  cross join lateral ${rights('v.id', `array['${seeAsElement}']`)} own
  cross join lateral ${rights('v.id', '$2::text[]')} mine`

// Asked on every request, hence one statement: is the session alive, is its user, and may the user do this?
// Rights are read at this moment, so that a withdrawn one is gone at the next request.
const bySession = `
  select u.id as "userId", case when s.seen_as is not null then s.user_id end as "viewerId", null::text[] as scopes,
         ${scopeColumns('u', 'rights')},
         s.last_seen_at < now() - interval '1 minute' as "seenLongAgo",
         $3::boolean or rights.granted and (s.seen_as is null or viewer.granted) as allowed
  from (
    select user_id, seen_as, last_seen_at from sessions
    where token_hash = $1 and ends_at > now()
      and last_seen_at > now() - make_interval(mins => ${numberSql('session.idleMinutes')}) limit 1) s
  ${theUser('coalesce(s.seen_as, s.user_id)', 'not is_api_key_user')}
  cross join lateral ${rights('u.id', '$2::text[]')} rights
  left join lateral (${viewer}) viewer on true
  where s.seen_as is null or viewer.may`

// A key can do what it was made for, as far as its user still may.
const byKey = `
  select k.user_id as "userId", null as "viewerId", k.scopes, ${scopeColumns('u', 'rights')},
         coalesce(used.last_used_at < now() - interval '1 minute', true) as "seenLongAgo",
         $4::boolean or rights.granted and $3::text[] && k.scopes as allowed
  from (
    select id, user_id, scopes from api_keys
    where key_id = $1 and secret_hash = $2 and revoked_at is null and ends_at > now()
      and (networks = '{}' or $5::inet <<= any (networks)) limit 1) k
  ${theUser('k.user_id', 'is_api_key_user')}
  left join lateral (select last_used_at from api_key_uses where api_key_id = k.id limit 1) used on true
  cross join lateral ${rights('u.id', 'array(select unnest($3::text[]) intersect select unnest(k.scopes))')} rights`

interface ScopeRow {
  sites: string[] | null
  parties: string[] | null
}
type CallerRow = Omit<FoundCaller, 'scope'> & ScopeRow

const scopeFrom = ({ sites, parties }: ScopeRow): Scope => ({ sites: sites ?? 'all', parties: parties ?? 'all' })

/** What a call asks of its caller: one of these elements, or nothing but to be there. */
export interface Asked {
  elements: readonly string[]
  /** Open to whoever is signed in. */
  forAll: boolean
  /** Open to every key. */
  forKeys: boolean
}

export async function findCaller(db: Reader, credential: Credential, asked: Asked): Promise<FoundCaller | undefined> {
  const { elements, forAll, forKeys } = asked
  const [found] =
    credential.kind === 'session'
      ? await db.queryText<CallerRow>(bySession, [credential.tokenHash, elements, forAll])
      : await db.queryText<CallerRow>(byKey, [
          credential.keyId,
          credential.secretHash,
          elements,
          forKeys,
          credential.address,
        ])
  if (!found) return undefined
  const { sites, parties, ...caller } = found
  return { ...caller, scope: scopeFrom({ sites, parties }) }
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

/** What is there for a person at this moment, for what is done for them or to them. */
export async function scopeOf(db: Reader, userId: string): Promise<Scope> {
  const [row] = await db.queryText<ScopeRow>(
    `select ${scopeColumns('u', 'rights')}
     from users u cross join lateral ${rights('u.id', `'{}'::text[]`)} rights where u.id = $1::uuid`,
    [userId],
  )
  return row ? scopeFrom(row) : nothing
}
