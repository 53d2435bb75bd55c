import { sql } from 'kysely'
import type { ElementState } from '#platform/core/session.contract.ts'
import type { Language } from '#platform/core/language.ts'
import type { Reader, Tx } from '../database/database.ts'

export interface UserRow {
  id: string
  username: string
  firstName: string
  lastName: string
  email: string
  realm: string
  language: Language
  /** None either when it was handed out by an administrator and nobody has used it in time, or they had more rights by then. */
  passwordHash: string | null
  passwordChangedAt: string
  passwordAgeDays: number
  directoryId: string | null
  /** Neither disabled, nor disabled by an administrator, nor ended. */
  isActive: boolean
  isApiKeyUser: boolean
  usesDirectory: boolean
  isChangePasswordRequired: boolean
}

/** A first password is worth no more than whoever has made it: who can become somebody must have all their rights. */
export const validHash = sql`
  case when first_password_until < now() or not (
      first_password_by is null or first_password_by like 'system:%' or holds_all_of(first_password_by::uuid, id))
    then null else password_hash end`

const columns = sql`
  id, username, first_name as "firstName", last_name as "lastName", email, realm, language,
  ${validHash} as "passwordHash", to_json(password_changed_at) #>> '{}' as "passwordChangedAt",
  (extract(epoch from now() - password_changed_at) / 86400)::float8 as "passwordAgeDays",
  directory_id as "directoryId", is_enabled and not is_disabled_by_admin and ended_at is null as "isActive",
  is_api_key_user as "isApiKeyUser", is_login_by_active_directory as "usesDirectory",
  is_change_password_required as "isChangePasswordRequired"`

/**
 * A person is realm and name: the directory's `mario` is not the local `mario`. A bare name means the local one if
 * there is one; `REALM\name` says which.
 */
export async function findUserByName(db: Reader, entered: string): Promise<UserRow | undefined> {
  const [, realm = null, name = entered] = /^([^\\]+)\\(.+)$/.exec(entered) ?? []
  const [user] = await db.query(sql<UserRow>`
    select ${columns} from users
    where lower(username) = lower(${name}) and (${realm}::text is null or lower(realm) = lower(${realm}::text))
    order by realm <> 'local', realm limit 1`)
  return user
}

export async function findUser(db: Reader, id: string): Promise<UserRow | undefined> {
  const [user] = await db.query(sql<UserRow>`select ${columns} from users where id = ${id}`)
  return user
}

/** Whether the password is ours to change. */
export const hasOwnPassword = (user: UserRow) => user.isActive && !user.isApiKeyUser && !user.usesDirectory

/** The same password under newer parameters. */
export async function storePasswordHash(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.query(sql`
    update users set password_hash = ${passwordHash}, version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where id = ${userId}`)
}

/** Remembers who the directory says this is; false when another user is that person already. */
export async function rememberDirectoryId(tx: Tx, user: UserRow, directoryId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    update users set directory_id = ${directoryId}, version = version + 1, updated_at = now(), updated_by = ${tx.actor.id}
    where id = ${user.id} and directory_id is null
      and not exists (select from users other where other.realm = ${user.realm} and other.directory_id = ${directoryId})
    returning 1`)
  return rows.length === 1
}

export interface OwnRole {
  id: string
  name: string
  description: Record<Language, string>
}

export async function rolesOf(db: Reader, userId: string): Promise<OwnRole[]> {
  return db.query(sql<OwnRole>`
    select r.id, r.name, r.description from user_roles ur join roles r on r.id = ur.role_id
    where ur.user_id = ${userId} and r.is_enabled and r.ended_at is null order by r.name`)
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
    join roles r on r.id = ur.role_id and r.is_enabled and r.ended_at is null
    left join role_permissions p on p.role_id = r.id
    where ur.user_id = ${userId}`)
}
