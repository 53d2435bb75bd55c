import { sql } from 'kysely'
import { seeAsElement } from '#platform/core/see-as.contract.ts'
import type { Db, Reader } from '../database/database.ts'
import { circleText, nothing, type Scope } from '../database/scope.ts'
import type { Ahead } from '../database/scoped-query.ts'
import { numberSql } from '../settings/settings.repo.ts'
import { type Credential, type Session, tokenHashOf } from './session.ts'

/** What the door says of a caller. */
export interface Told {
  seenLongAgo: boolean
  /** All the rest as it came: the same text is the same caller with the same rights. */
  told: string
}

export interface FoundCaller extends Told {
  userId: string
  viewerId: string | null
  scopes: string[] | null
  allowed: boolean
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
const sitesOf = 'case when u.all_sites or rights.everything then null else u.sites end'
const partiesOf = 'case when rights.everything then null else parties_of(u.id) end'

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

/** All about a caller in one text, which says by being the same that nothing has changed. */
const told = (caller: { userId: string; viewerId: string; scopes: string; allowed: string }) => `
  json_build_object('userId', ${caller.userId}, 'viewerId', ${caller.viewerId}, 'scopes', ${caller.scopes},
    'allowed', ${caller.allowed}, 'sites', ${sitesOf}, 'parties', ${partiesOf})::text as told`

// Asked on every request, hence one statement: is the session alive, is its user, and may the user do this?
// Rights are read at this moment, so that a withdrawn one is gone at the next request.
const bySession = `
  select s.last_seen_at < now() - interval '1 minute' as "seenLongAgo", ${told({
    userId: 'u.id',
    viewerId: 'case when s.seen_as is not null then s.user_id end',
    scopes: 'null',
    allowed: '$3::boolean or rights.granted and (s.seen_as is null or viewer.granted)',
  })}
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
  select coalesce(used.last_used_at < now() - interval '1 minute', true) as "seenLongAgo", ${told({
    userId: 'k.user_id',
    viewerId: 'null',
    scopes: 'k.scopes',
    allowed: '$4::boolean or rights.granted and $3::text[] && k.scopes',
  })}
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
      ? await db.queryText<Told>(bySession, [credential.tokenHash, elements, forAll])
      : await db.queryText<Told>(byKey, [
          credential.keyId,
          credential.secretHash,
          elements,
          forKeys,
          credential.address,
        ])
  return found && callerIn(found)
}

function callerIn({ seenLongAgo, told }: Told): FoundCaller {
  const { sites, parties, ...caller } = JSON.parse(told) as Omit<FoundCaller, 'scope' | keyof Told> & ScopeRow
  return { ...caller, scope: scopeFrom({ sites, parties }), seenLongAgo, told }
}

/** The same about a session, to be sent ahead of what its caller wants to read. */
export function askAhead(session: Session, { elements, forAll }: Asked, take: (found: Told) => void): Ahead {
  return {
    name: 'molo_door',
    text: bySession,
    values: [tokenHashOf(session)!, circleText(elements), String(forAll)],
    take: ([seenLongAgo, told]) => take({ seenLongAgo: seenLongAgo === 't', told: told! }),
  }
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
    `select ${sitesOf} as sites, ${partiesOf} as parties
     from users u cross join lateral ${rights('u.id', `'{}'::text[]`)} rights where u.id = $1::uuid`,
    [userId],
  )
  return row ? scopeFrom(row) : nothing
}
