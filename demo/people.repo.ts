import { sql } from 'kysely'
import type { Language } from '#platform/core/language.ts'
import type { ElementState } from '#platform/core/session.contract.ts'
import type { Db, Reader, Tx } from '#platform/server/database/database.ts'
import { everything } from '#platform/server/database/scope.ts'

export async function isEmpty(db: Reader): Promise<boolean> {
  return (await db.query(sql`select 1 from users limit 1`)).length === 0
}

/** Without a past people talk last of all; one with a past is whole when it is written down until when the day was played. */
export async function isWhole(db: Db): Promise<boolean> {
  return (await db.within(everything).query(sql`select 1 from notifications limit 1`)).length > 0
}

export async function isProduction(db: Reader): Promise<boolean> {
  return (await db.query(sql`select 1 from installation where environment = 'PRODUCTION'`)).length > 0
}

export async function insertRole(
  tx: Tx,
  role: { name: string; description: Record<Language, string>; isEnabled: boolean; needsSecondPerson: boolean },
): Promise<void> {
  await tx.query(sql`
    insert into roles (name, description, is_enabled, is_super_admin, needs_second_person, updated_by)
    values (${role.name}, ${JSON.stringify(role.description)}, ${role.isEnabled}, ${role.name === 'SUPERADMIN'},
      ${role.needsSecondPerson}, ${tx.actor.id})`)
}

export async function insertGrants(tx: Tx, role: string, elements: Record<string, ElementState>): Promise<void> {
  await tx.query(sql`
    insert into role_permissions (role_id, element, state)
    select roles.id, given.key, given.value from roles, jsonb_each_text(${JSON.stringify(elements)}::jsonb) given
    where roles.name = ${role}`)
}

export interface DemoUser {
  username: string
  firstName: string
  lastName: string
  email: string
  role: string
  realm: string
  isEnabled: boolean
  isChangePasswordRequired: boolean
  isAPIKeyUser: boolean
  isLoginByActiveDirectory: boolean
  isDisabledByAdmin: boolean
  language: string
}

export async function insertUser(tx: Tx, user: DemoUser, passwordHash: string | null): Promise<void> {
  await tx.query(sql`
    with added as (
      insert into users (username, first_name, last_name, email, realm, password_hash, language, is_enabled,
        is_disabled_by_admin, is_change_password_required, is_api_key_user, is_login_by_active_directory, all_sites,
        updated_by)
      values (${user.username}, ${user.firstName}, ${user.lastName}, ${user.email}, ${user.realm}, ${passwordHash},
        ${user.language}, ${user.isEnabled}, ${user.isDisabledByAdmin}, ${user.isChangePasswordRequired},
        ${user.isAPIKeyUser}, ${user.isLoginByActiveDirectory}, true, ${tx.actor.id})
      returning id)
    insert into user_roles (user_id, role_id) select added.id, roles.id from added, roles where roles.name = ${user.role}`)
}

/** Who works at some of the plants only; whoever is not named works everywhere. */
export async function setPlants(tx: Tx, username: string, plants: readonly string[]): Promise<void> {
  await tx.query(sql`
    update users set sites = ${plants}, all_sites = false, version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where username = ${username}`)
}

/** The rest of the transaction is this user's work, in the history and wherever the database asks who it is. */
export async function actingAs(tx: Tx, username: string): Promise<Tx> {
  const [user] = await tx.query(sql<{ id: string }>`
    select id, set_config('molo.actor', id::text, true) from users where username = ${username}`)
  if (!user) throw new Error(`no demo user ${username}`)
  return { ...tx, actor: { ...tx.actor, id: user.id } }
}
