import { sql } from 'kysely'
import type { Language } from '#platform/core/language.ts'
import { actorName } from '#platform/server/door/actor-name-sql.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import type { KeptEntry, KeptMenu } from '../rules/stored-menu.ts'

export interface MenuRow {
  version: number
  updatedAt: string
  updatedBy: string
  entries: KeptEntry[] | null
  known: string[]
}

export async function readMenu(db: Reader): Promise<MenuRow> {
  const [row] = await db.query(sql<MenuRow>`
    select m.version, to_json(m.updated_at) #>> '{}' as "updatedAt", ${actorName('m.updated_by')} as "updatedBy",
           m.entries, m.known
    from application_menu m`)
  return row!
}

/** The new version, or nothing when somebody else was faster. */
export async function storeMenu(tx: Tx, version: number, menu: KeptMenu): Promise<number | undefined> {
  const entries = menu.entries === null ? null : JSON.stringify(menu.entries)
  const [row] = await tx.query(sql<{ version: number }>`
    update application_menu set entries = ${entries}::jsonb, known = ${[...menu.known]}::text[], version = version + 1,
      updated_at = now(), updated_by = ${tx.actor.id}
    where version = ${version} returning version`)
  return row?.version
}

export interface MenuHistoryRow {
  id: string
  at: string
  who: string
  before: Pick<MenuRow, 'entries' | 'known'>
  after: Pick<MenuRow, 'entries' | 'known'>
}

/** Newest first. */
export async function menuChanges(db: Reader): Promise<MenuHistoryRow[]> {
  return db.query(sql<MenuHistoryRow>`
    select h.id::text, to_json(h.at) #>> '{}' as at, ${actorName('h.actor')} as who,
           jsonb_build_object('entries', h.before -> 'entries', 'known', h.before -> 'known') as before,
           jsonb_build_object('entries', h.after -> 'entries', 'known', h.after -> 'known') as after
    from history h join application_menu m on m.id = h.record_id
    where h.table_name = 'application_menu' and h.action = 'update'
    order by h.id desc limit 50`)
}

export interface RoleScreens {
  id: string
  name: string
  description: Record<Language, string>
  isSuperAdmin: boolean
  enabled: string[]
}

/** Roles in use, and what each has enabled. */
export async function rolesWithElements(db: Reader): Promise<RoleScreens[]> {
  return db.query(sql<RoleScreens>`
    select r.id, r.name, r.description, r.is_super_admin as "isSuperAdmin",
           array(select p.element from role_permissions p where p.role_id = r.id and p.state = 'enabled') as enabled
    from roles r where r.is_enabled and r.ended_at is null order by r.name`)
}
