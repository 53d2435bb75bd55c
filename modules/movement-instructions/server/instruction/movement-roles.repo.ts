import { sql } from 'kysely'
import type { Reader } from '#platform/server/database/database.ts'
import { tabCodes, type WritableTab, writableTabs } from '#modules/movement-instructions/rules/writable-tabs.ts'

/**
 * The tabs that somebody writes of the instructions of an operation: those of the roles held for it. Where nobody holds
 * one, the permission to edit is enough. So it is for those who have no limits, for keys, which have their scopes and can
 * hold no role, and for what is no person.
 */
export async function tabsWrittenBy(
  db: Reader,
  userId: string,
  operationType: string | null,
): Promise<readonly WritableTab[]> {
  const [row] = await db.query(sql<{ isLimited: boolean; codes: string[] }>`
    select exists (
        select from users u where u.id = person_of(${userId}) and not u.is_api_key_user and not exists (
          select from user_roles ur join roles r on r.id = ur.role_id
          where ur.user_id = u.id and r.is_super_admin and r.is_enabled and r.ended_at is null))
        and count(h.role) > 0 as "isLimited",
      coalesce(array_agg(distinct t.code) filter (where h.user_id = ${userId}), '{}') as codes
    from (select r.code as role, r.tabs, u.id::text as user_id
      from movement_user_roles m
        join movement_roles r on r.code = m.role and r.is_active and r.ended_at is null
        join users u on u.account = m.account
      where m.operation_type = ${operationType} and m.ended_at is null) h
    left join lateral unnest(h.tabs) as t (code) on true`)
  const { isLimited, codes } = row!
  return isLimited ? writableTabs.filter((tab) => codes.includes(tabCodes[tab])) : writableTabs
}
