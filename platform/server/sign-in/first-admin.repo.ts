import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { FirstAdmin } from './first-admin.ts'

/**
 * The account of somebody who has all rights and can sign in. Holds the lock under which the database itself counts them,
 * so that nobody else asks before the transaction ends.
 */
export async function livingSuperAdmin(tx: Tx): Promise<string | undefined> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('super-admin'))`)
  const [found] = await tx.query(sql<{ account: string }>`
    select u.account from users u
    join user_roles ur on ur.user_id = u.id
    join roles r on r.id = ur.role_id
    where r.is_super_admin and r.is_enabled and r.ended_at is null
      and u.is_enabled and not u.is_disabled_by_admin and u.ended_at is null and not u.is_api_key_user
    order by u.account limit 1`)
  return found?.account
}

export async function accountExists(tx: Tx, username: string): Promise<boolean> {
  return (
    (await tx.query(sql`select 1 from users where lower(username) = lower(${username}) and realm = 'local'`)).length > 0
  )
}

/** The living role with all rights, made if there is none. */
export async function superAdminRole(tx: Tx): Promise<string> {
  const [found] = await tx.query(sql<{ id: string }>`
    select id from roles where is_super_admin and is_enabled and ended_at is null order by name limit 1`)
  if (found) return found.id
  const [made] = await tx.query(sql<{ id: string }>`
    insert into roles (name, description, is_super_admin, needs_second_person, updated_by)
    values ('SUPERADMIN', '{"en": "All rights", "it": "Tutti i permessi"}', true, true, ${tx.actor.id}) returning id`)
  return made!.id
}

export async function insertAdmin(tx: Tx, person: FirstAdmin, roleId: string): Promise<string> {
  const [added] = await tx.query(sql<{ id: string }>`
    insert into users (username, first_name, last_name, email, language, all_sites, updated_by)
    values (${person.username}, ${person.firstName}, ${person.lastName}, ${person.email}, ${person.language}, true,
            ${tx.actor.id}) returning id`)
  await tx.query(sql`insert into user_roles (user_id, role_id) values (${added!.id}, ${roleId})`)
  return added!.id
}
