import { sql } from 'kysely'
import type { Language } from '#platform/core/language.ts'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import type { ElementState } from '#platform/core/session.contract.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import type { CellState, PermissionMatrix } from '../contract/permission-matrix.contract.ts'

export interface MatrixVersion {
  version: number
  updatedAt: string
  updatedBy: string
}

const versionColumns = sql`
  v.version, to_json(v.updated_at) #>> '{}' as "updatedAt",
  ${actorName('v.updated_by')} as "updatedBy"`

export async function matrixVersion(db: Reader): Promise<MatrixVersion> {
  const [row] = await db.query(sql<MatrixVersion>`select ${versionColumns} from permission_version v`)
  return row!
}

/** Whoever else wants to write permissions waits for the end of this transaction. */
export async function lockMatrix(tx: Tx): Promise<MatrixVersion> {
  await tx.query(sql`select 1 from permission_version for update`)
  return matrixVersion(tx)
}

export async function allRoles(db: Reader): Promise<PermissionMatrix['roles']> {
  return db.query(sql<PermissionMatrix['roles'][number]>`
    select id, name, description, is_enabled as "isEnabled", is_super_admin as "isSuperAdmin" from roles
    order by is_super_admin desc, name`)
}

export interface Grant {
  roleId: string
  element: string
  state: ElementState
}

export async function grantsOfRoles(db: Reader, roleIds: readonly string[]): Promise<Grant[]> {
  return db.query(sql<Grant>`
    select role_id as "roleId", element, state from role_permissions where role_id = any (${[...roleIds]}::uuid[])`)
}

export interface GrantChange {
  roleId: string
  element: string
  state: CellState
}

/** All cells in two statements, however many there are. */
export async function writeGrants(tx: Tx, changes: readonly GrantChange[]): Promise<void> {
  const parts = (some: readonly GrantChange[]) => sql`
    ${some.map((one) => one.roleId)}::uuid[], ${some.map((one) => one.element)}::text[], ${some.map((one) => one.state)}::text[]`
  const gone = changes.filter(({ state }) => state === 'absent')
  const set = changes.filter(({ state }) => state !== 'absent')
  if (gone.length > 0)
    await tx.query(sql`
      delete from role_permissions p using unnest(${parts(gone)}) as c (role_id, element, state)
      where p.role_id = c.role_id and p.element = c.element`)
  if (set.length > 0)
    await tx.query(sql`
      insert into role_permissions (role_id, element, state)
      select c.role_id, c.element, c.state from unnest(${parts(set)}) as c (role_id, element, state)
      on conflict (role_id, element) do update set state = excluded.state
      where role_permissions.state <> excluded.state`)
}

export interface GrantHistoryRow {
  id: string
  at: string
  who: string
  role: string
  element: string
  before: CellState
  after: CellState
}

/** Newest first. */
export async function grantHistory(db: Reader, roleId: string | undefined): Promise<GrantHistoryRow[]> {
  return db.query(sql<GrantHistoryRow>`
    select h.id::text, to_json(h.at) #>> '{}' as at,
           ${actorName('h.actor')} as who,
           coalesce(r.name, '') as role, coalesce(h.after, h.before) ->> 'element' as element,
           coalesce(h.before ->> 'state', 'absent') as before, coalesce(h.after ->> 'state', 'absent') as after
    from history h left join roles r on r.id = (coalesce(h.after, h.before) ->> 'role_id')::uuid
    where h.table_name = 'role_permissions' and (${roleId ?? null}::uuid is null or r.id = ${roleId ?? null}::uuid)
    order by h.id desc limit 500`)
}

/** Roles in use that have it, without those that have everything. */
export async function rolesWith(db: Reader, element: string, language: Language): Promise<string[]> {
  const rows = await db.query(sql<{ name: string }>`
    select distinct coalesce(nullif(r.description ->> ${language}, ''), r.name) as name
    from role_permissions p join roles r on r.id = p.role_id
    where p.element = ${element} and p.state = 'enabled' and r.is_enabled and r.ended_at is null and not r.is_super_admin order by 1`)
  return rows.map(({ name }) => name)
}

/** People who may give it away: they keep the permissions and have it themselves, or they have everything. */
export async function peopleWhoGrant(db: Reader, element: string, editing: string, limit: number): Promise<string[]> {
  const { sites } = db.scope
  const rows = await db.query(sql<{ name: string }>`
    select u.first_name || ' ' || u.last_name as name from users u
    where u.is_enabled and not u.is_disabled_by_admin and u.ended_at is null and not u.is_api_key_user and (
      select bool_or(r.is_super_admin)
        or (u.all_sites or ${sites !== 'all'} and u.sites::text[] @> ${sites === 'all' ? [] : sites}::text[])
          and count(distinct p.element) = ${new Set([element, editing]).size}
      from user_roles ur join roles r on r.id = ur.role_id and r.is_enabled and r.ended_at is null
      left join role_permissions p
        on p.role_id = r.id and p.state = 'enabled' and p.element in (${element}, ${editing})
      where ur.user_id = u.id)
    order by u.last_name, u.first_name limit ${limit}`)
  return rows.map(({ name }) => name)
}
