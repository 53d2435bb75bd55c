import { sql } from 'kysely'
import type { ElementState } from '#platform/core/session.contract.ts'
import type { Language } from '#platform/core/language.ts'
import type { Reader, Tx } from '../database/database.ts'

export interface UserRow {
  id: string
  username: string
  firstName: string
  lastName: string
  language: Language
  passwordHash: string | null
  mayEnter: boolean
  isChangePasswordRequired: boolean
}

const columns = sql`
  id, username, first_name as "firstName", last_name as "lastName", language, password_hash as "passwordHash",
  is_enabled and not is_disabled_by_admin and not is_api_key_user and not is_login_by_active_directory as "mayEnter",
  is_change_password_required as "isChangePasswordRequired"`

export async function findUserByName(db: Reader, username: string): Promise<UserRow | undefined> {
  const [user] = await db.query(sql<UserRow>`
    select ${columns} from users where lower(username) = lower(${username}) and realm = 'local'`)
  return user
}

export async function findUser(db: Reader, id: string): Promise<UserRow | undefined> {
  const [user] = await db.query(sql<UserRow>`select ${columns} from users where id = ${id}`)
  return user
}

export async function storePasswordHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.query(sql`
    update users set password_hash = ${passwordHash}, version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where id = ${userId}`)
}

export interface GrantedElement {
  element: string | null
  state: ElementState | null
  isSuperAdmin: boolean
}

/** Everything that the user's enabled roles grant; a role without elements still tells whether it is super-admin. */
export async function grantsOf(db: Reader, userId: string): Promise<GrantedElement[]> {
  return db.query(sql<GrantedElement>`
    select p.element, p.state, r.is_super_admin as "isSuperAdmin"
    from user_roles ur
    join roles r on r.id = ur.role_id and r.is_enabled
    left join role_permissions p on p.role_id = r.id
    where ur.user_id = ${userId}`)
}
