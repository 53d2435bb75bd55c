import { sql } from 'kysely'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import type { Caller } from '#platform/server/door/session.ts'
import { escapeLike } from '#platform/server/database/escape-like.ts'
import type { AssignableRole, RoleHolder } from '../contract/user-roles.contract.ts'
import type { Attribute } from '../contract/attributes.registry.ts'
import type { NamedRole } from '../rules/roles-of-another.ts'

/** What it takes to give a role. A key gives none: it never has all that its user has. */
const givingColumns = (giver: Pick<Caller, 'userId' | 'scopes'>) => sql`
  is_super_admin as "isSuperAdmin", needs_second_person as "needsSecondPerson",
  is_enabled and ended_at is null as "isLiving", ${giver.scopes === null} and may_give(${giver.userId}, id) as "isWithinOwn"`

export async function allRoles(
  db: Reader,
  giver: Pick<Caller, 'userId' | 'scopes'>,
): Promise<Omit<AssignableRole, 'giving'>[]> {
  return db.query(sql<Omit<AssignableRole, 'giving'>>`
    select id, name, description, ${givingColumns(giver)} from roles order by name`)
}

export interface HolderQuery {
  text?: string | undefined
  roleId?: string | undefined
  userId?: string | undefined
  after?: string | undefined
  limit?: number | undefined
}

export async function roleHolders(
  db: Reader,
  query: HolderQuery,
): Promise<{ rows: RoleHolder[]; next: string | null }> {
  const limit = query.limit ?? 100
  const part = query.text ? `%${escapeLike(query.text)}%` : null
  const rows = await db.query(sql<RoleHolder>`
    select u.id as "userId", u.account, u.name, u.is_api_key_user as "isApiKeyUser",
           u.is_enabled and not u.is_disabled_by_admin and u.ended_at is null as "isActive",
           array(select ur.role_id from user_roles ur where ur.user_id = u.id) as "roleIds"
    from users u
    where (${part}::text is null or u.account ilike ${part} or u.name ilike ${part})
      and (${query.userId ?? null}::uuid is null or u.id = ${query.userId ?? null})
      and (${query.roleId ?? null}::uuid is null
        or exists (select from user_roles ur where ur.user_id = u.id and ur.role_id = ${query.roleId ?? null}))
      and (${query.after ?? null}::text is null or u.account > ${query.after ?? null})
    order by u.account limit ${limit}`)
  return { rows, next: rows.length === limit ? (rows.at(-1)?.account ?? null) : null }
}

export type AskedRole = Omit<AssignableRole, 'description' | 'giving'>

export async function rolesById(
  db: Reader,
  ids: readonly string[],
  giver: Pick<Caller, 'userId' | 'scopes'>,
): Promise<Map<string, AskedRole>> {
  const rows = await db.query(sql<AskedRole>`
    select id, name, ${givingColumns(giver)} from roles where id = any(${ids}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function rolesHeldBy(db: Reader, userId: string): Promise<NamedRole[]> {
  return db.query(sql<NamedRole>`
    select r.id, r.name from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = ${userId} order by r.name`)
}

export async function grantsOfRole(db: Reader, roleId: string) {
  return db.query(sql<{ element: string; state: 'visible' | 'enabled' }>`
    select element, state from role_permissions where role_id = ${roleId} order by element`)
}

export async function copyGrants(tx: Tx, from: string, to: string): Promise<number> {
  const rows = await tx.query(sql`
    insert into role_permissions (role_id, element, state)
    select ${to}, element, state from role_permissions where role_id = ${from} returning 1`)
  return rows.length
}

export async function copyAttributes(tx: Tx, from: string, to: string): Promise<void> {
  await tx.query(sql`
    insert into attributes (role, attribute, type, value, note, updated_by)
    select ${to}, attribute, type, value, note, ${tx.actor.id} from attributes where role = ${from} and ended_at is null`)
}

export async function giveRole(tx: Tx, userId: string, roleId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into user_roles (user_id, role_id) values (${userId}, ${roleId})
    on conflict (user_id, role_id) do nothing returning 1`)
  return rows.length === 1
}

export async function takeRole(tx: Tx, userId: string, roleId: string): Promise<boolean> {
  const rows = await tx.query(sql`
    delete from user_roles where user_id = ${userId} and role_id = ${roleId} returning 1`)
  return rows.length === 1
}

export async function roleIdOf(db: Reader, name: string): Promise<string | undefined> {
  const [row] = await db.query(sql<{ id: string }>`select id from roles where name = ${name}`)
  return row?.id
}

export async function personOf(db: Reader, userId: string): Promise<{ name: string; account: string } | undefined> {
  const [row] = await db.query(sql<{ name: string; account: string }>`
    select name, account from users where id = ${userId}`)
  return row
}

export async function userIdOf(db: Reader, account: string): Promise<string | undefined> {
  const [row] = await db.query(sql<{ id: string }>`select id from users where account = ${account}`)
  return row?.id
}

export async function sameNameExists(db: Reader, user: { username: string; realm: string }, exceptId: string | null) {
  const rows = await db.query(sql`
    select 1 from users
    where lower(username) = lower(${user.username}) and realm = ${user.realm} and id is distinct from ${exceptId}::uuid`)
  return rows.length > 0
}

export async function attributeOf(
  db: Reader,
  userId: string,
  attribute: string,
): Promise<Pick<Attribute, 'role' | 'type' | 'value'>[]> {
  return db.query(sql<Pick<Attribute, 'role' | 'type' | 'value'>>`
    select a.role, a.type, a.value
    from user_roles ur
    join roles r on r.id = ur.role_id and r.is_enabled and r.ended_at is null
    join attributes a on a.role = r.name and a.ended_at is null
    where ur.user_id = ${userId} and a.attribute = ${attribute} order by a.role`)
}
