import { sql } from 'kysely'
import type { Receiver } from '#platform/core/notification.contract.ts'
import type { Reader } from '../database/database.ts'
import { rights } from '../sign-in/callers.repo.ts'

export interface Person {
  id: string
  name: string
  username: string
}

/** What people must be able to see: an element, and where what it is about belongs to sites, one of these. */
export interface Sight {
  element: string
  sites: readonly string[] | null
}

const offered = 20

/** People who can sign in by themselves, and who have that sight where one is asked for. */
const people = `
  select u.id, u.first_name || ' ' || u.last_name as name, u.username
  from users u
  cross join lateral ${rights('u.id', '$2::text')} rights
  where u.is_enabled and not u.is_disabled_by_admin and u.ended_at is null
      and not u.is_api_key_user
    and ($2::text is null or rights.granted)
    and ($3::text[] is null or u.all_sites or rights.everything or u.sites::text[] && $3::text[])`

const sightOf = (sight: Sight | null) => [sight?.element ?? null, sight?.sites ?? null]

/** By a part of the name or username; the beginning of the name first. */
export async function findPeople(db: Reader, text: string, sight: Sight | null): Promise<Person[]> {
  const pattern = text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')
  return db.queryText<Person>(
    `${people} and lower(u.first_name || ' ' || u.last_name || ' ' || u.username) like '%' || $1 || '%'
     order by lower(u.first_name || ' ' || u.last_name) not like $1 || '%', u.first_name, u.last_name, u.username
     limit ${offered}`,
    [pattern, ...sightOf(sight)],
  )
}

/** Those of these ids who are such people. */
export async function peopleAmong(db: Reader, ids: readonly string[], sight: Sight | null): Promise<Person[]> {
  return db.queryText<Person>(`${people} and u.id = any($1::uuid[])`, [ids, ...sightOf(sight)])
}

export async function findRoles(db: Reader, text: string): Promise<Receiver[]> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return db.query(sql<Receiver>`
    select 'role' as kind, id, name, description as detail from roles
    where is_enabled and ended_at is null and (name ilike ${pattern} or description ilike ${pattern}) order by name limit ${offered}`)
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
