import { sql } from 'kysely'
import type { Language } from '#platform/core/language.ts'
import type { Receiver } from '#platform/core/notification.contract.ts'
import type { Reader } from '../database/database.ts'
import { escapeLike } from '../database/escape-like.ts'
import { isOutsider } from '../database/scope.ts'
import { rights } from '../door/callers.repo.ts'
import type { Caller } from '../door/session.ts'

export interface Person {
  id: string
  name: string
  username: string
}

/**
 * What people must be able to see: an element, and where what it is about belongs to sites or names who takes part in it,
 * one of these.
 */
export interface Sight {
  element: string
  sites: string[] | null
  parties: string[] | null
}

const offered = 20

/** People who can sign in by themselves, and who have that sight where one is asked for. */
const people = `
  select u.id, u.first_name || ' ' || u.last_name as name, u.username
  from users u
  cross join lateral ${rights('u.id', 'array[$2::text]')} rights
  where u.is_enabled and not u.is_disabled_by_admin and u.ended_at is null
      and not u.is_api_key_user
    and ($2::text is null or rights.granted)
    and ($3::text[] is null or u.all_sites or rights.everything or u.sites::text[] && $3::text[])
    and ($4::text[] is null or rights.everything or parties_of(u.id) is null or parties_of(u.id) && $4::text[])
    and ($5::uuid is null
      or exists (select from thread_members own join thread_members m on m.thread_id = own.thread_id
                 where own.user_id = $5 and m.user_id = u.id)
      or exists (select from notification_receipts r join notifications n on n.id = r.notification_id
                 where r.user_id = $5 and n.sender = u.id::text))`

/** An outsider finds those whom they share a thread with or have heard from; the house is no directory for them. */
const asked = (sight: Sight | null, { userId, scope }: Pick<Caller, 'userId' | 'scope'>) => [
  sight?.element ?? null,
  sight?.sites ?? null,
  sight?.parties ?? null,
  isOutsider(scope) ? userId : null,
]

/** By a part of the name or username; the beginning of the name first. */
export async function findPeople(
  db: Reader,
  text: string,
  sight: Sight | null,
  by: Pick<Caller, 'userId' | 'scope'>,
): Promise<Person[]> {
  const pattern = escapeLike(text.toLowerCase())
  return db.queryText<Person>(
    `${people} and lower(u.first_name || ' ' || u.last_name || ' ' || u.username) like '%' || $1 || '%'
     order by lower(u.first_name || ' ' || u.last_name) not like $1 || '%', u.first_name, u.last_name, u.username
     limit ${offered}`,
    [pattern, ...asked(sight, by)],
  )
}

/** Those of these ids who are such people. */
export async function peopleAmong(
  db: Reader,
  ids: readonly string[],
  sight: Sight | null,
  by: Pick<Caller, 'userId' | 'scope'>,
): Promise<Person[]> {
  return db.queryText<Person>(`${people} and u.id = any($1::uuid[])`, [ids, ...asked(sight, by)])
}

/** By a part of the name, or of what it is for in either language. */
export async function findRoles(db: Reader, text: string, language: Language): Promise<Receiver[]> {
  const pattern = `%${escapeLike(text)}%`
  return db.query(sql<Receiver>`
    select 'role' as kind, id, name, description ->> ${language} as detail from roles
    where is_enabled and ended_at is null
      and (name ilike ${pattern} or description ->> 'en' ilike ${pattern} or description ->> 'it' ilike ${pattern})
    order by name limit ${offered}`)
}

export async function rolesAmong(db: Reader, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.query(sql<{ id: string; name: string }>`
    select id, name from roles where is_enabled and ended_at is null and id = any(${ids}::uuid[]) order by name`)
}

export async function usersOfRoles(db: Reader, roleIds: readonly string[]): Promise<string[]> {
  const rows = await db.query(sql<{ userId: string }>`
    select distinct user_id as "userId" from user_roles where role_id = any(${roleIds}::uuid[])`)
  return rows.map((row) => row.userId)
}
