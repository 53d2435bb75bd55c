import { sql } from 'kysely'
import { actorName } from '../door/actor-name-sql.ts'
import type { ViewContent, ViewScope } from '#platform/core/view.contract.ts'
import type { Reader, Tx } from '../database/database.ts'

export interface ViewRow {
  id: string
  version: number
  list: string
  name: string
  scope: ViewScope
  roleId: string | null
  roleName: string | null
  ownerId: string
  ownerName: string
  updatedAt: string
  updatedBy: string
  /** As it was stored, perhaps by an older release. */
  content: unknown
}

const rows = sql`
  select v.id, v.version, v.list, v.name, v.scope, v.role_id as "roleId",
         (select r.name from roles r where r.id = v.role_id) as "roleName", v.owner_id as "ownerId",
         (select u.first_name || ' ' || u.last_name from users u where u.id = v.owner_id) as "ownerName",
         to_json(v.updated_at) #>> '{}' as "updatedAt",
         ${actorName('v.updated_by')} as "updatedBy", v.content
  from list_views v`

/** One's own, those for a role that one has at this moment, those for everyone. */
const visibleTo = (userId: string) => sql`
  (v.owner_id = ${userId} or v.scope = 'everyone' or v.scope = 'role' and v.role_id in (
    select ur.role_id from user_roles ur join roles r on r.id = ur.role_id and r.is_enabled and r.ended_at is null
    where ur.user_id = ${userId}))`

export async function viewsOfList(db: Reader, userId: string, list: string): Promise<ViewRow[]> {
  return db.query(sql<ViewRow>`${rows} where v.list = ${list} and ${visibleTo(userId)} order by lower(v.name), v.id`)
}

export async function findView(db: Reader, userId: string, id: string): Promise<ViewRow | undefined> {
  const [row] = await db.query(sql<ViewRow>`${rows} where v.id = ${id} and ${visibleTo(userId)}`)
  return row
}

/** For a change: nobody else changes or deletes it until this transaction has ended. */
export async function lockView(tx: Tx, userId: string, id: string): Promise<ViewRow | undefined> {
  const [row] = await tx.query(sql<ViewRow>`${rows} where v.id = ${id} and ${visibleTo(userId)} for update of v`)
  return row
}

/** Whoever may see it or not: for the answer to a change that has just been allowed. */
export async function readView(tx: Tx, id: string): Promise<ViewRow> {
  const [row] = await tx.query(sql<ViewRow>`${rows} where v.id = ${id}`)
  return row!
}

export interface ViewProperties {
  name: string
  scope: ViewScope
  roleId: string | null
  content: ViewContent
}

/** How many views the user has; their next creating request waits until this one has ended. */
export async function countOwnViews(tx: Tx, userId: string): Promise<number> {
  await tx.query(sql`select 1 from users where id = ${userId} for no key update`)
  const [row] = await tx.query(sql<{ count: number }>`
    select count(*)::int as count from list_views where owner_id = ${userId}`)
  return row!.count
}

export async function insertView(tx: Tx, ownerId: string, list: string, view: ViewProperties): Promise<string> {
  const [row] = await tx.query(sql<{ id: string }>`
    insert into list_views (updated_by, owner_id, list, name, scope, role_id, content)
    values (${tx.actor.id}, ${ownerId}, ${list}, ${view.name}, ${view.scope}, ${view.roleId},
            ${JSON.stringify(view.content)}::jsonb)
    returning id`)
  return row!.id
}

/** Only if it is still the version that the editor has seen. */
export async function changeView(tx: Tx, id: string, version: number, view: ViewProperties): Promise<boolean> {
  const changed = await tx.query(sql`
    update list_views set name = ${view.name}, scope = ${view.scope}, role_id = ${view.roleId},
      content = ${JSON.stringify(view.content)}::jsonb, version = version + 1, updated_at = now(),
      updated_by = ${tx.actor.id}
    where id = ${id} and version = ${version} returning 1`)
  return changed.length === 1
}

export async function removeView(tx: Tx, id: string, version: number): Promise<boolean> {
  const removed = await tx.query(sql`delete from list_views where id = ${id} and version = ${version} returning 1`)
  return removed.length === 1
}

export async function findDefault(db: Reader, userId: string, list: string): Promise<string | null> {
  const [row] = await db.query(sql<{ id: string }>`
    select view_id as id from default_views where user_id = ${userId} and list = ${list}`)
  return row?.id ?? null
}

export async function storeDefault(tx: Tx, userId: string, list: string, viewId: string): Promise<void> {
  await tx.query(sql`
    insert into default_views (updated_by, user_id, list, view_id)
    values (${tx.actor.id}, ${userId}, ${list}, ${viewId})
    on conflict (user_id, list) do update set view_id = excluded.view_id, version = default_views.version + 1,
      updated_at = now(), updated_by = excluded.updated_by
    where default_views.view_id <> excluded.view_id`)
}

export async function dropDefault(tx: Tx, userId: string, list: string): Promise<void> {
  await tx.query(sql`delete from default_views where user_id = ${userId} and list = ${list}`)
}
