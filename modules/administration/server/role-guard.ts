import type { Issue } from '#platform/core/issue.ts'
import type { ServerRegistry } from '#platform/server/registry/store/server-registry.ts'
import type { Reader } from '#platform/server/database/database.ts'
import { hasAllRights, notAllAdministered } from '#platform/server/sign-in/privileges.ts'
import type { Caller } from '#platform/server/door/session.ts'
import { rolesById, rolesHeldBy } from './user-roles.repo.ts'

const isLiving = (role: Record<string, unknown>) => role['isEnabled'] === true && (role['endedAt'] ?? null) === null

export const guardRole: NonNullable<ServerRegistry['guard']> = async (db, { action, before, after }, by) => {
  if (action === 'removed') return [{ field: '', code: 'administration.rolesStay' }]
  if (await hasAllRights(db, by)) return []
  const issues: Issue[] = []
  if (before?.['isSuperAdmin'] === true || after?.['isSuperAdmin'] === true) {
    issues.push({ field: 'isSuperAdmin', code: 'administration.superAdminByLike' })
  }
  if (before?.['needsSecondPerson'] === true && after?.['needsSecondPerson'] === false) {
    issues.push({ field: 'needsSecondPerson', code: 'administration.secondPersonStays' })
  }
  if (before && after && isLiving(before) !== isLiving({ endedAt: before.endedAt, ...after })) {
    // Otherwise a role that was switched off could be switched on again by whoever waits for it.
    const own = await rolesHeldBy(db, by.userId)
    if (own.some(({ id }) => id === before.id)) issues.push({ field: 'isEnabled', code: 'administration.notOwnRole' })
    // To switch it on is to give it to all who hold it.
    else if (!isLiving(before)) issues.push(...(await givingIssues(db, before.id, by)))
  }
  return issues
}

async function givingIssues(db: Reader, roleId: string, by: Caller): Promise<Issue[]> {
  const role = (await rolesById(db, [roleId], by)).get(roleId)!
  if (!role.isWithinOwn)
    return [{ field: 'isEnabled', code: 'administration.beyondOwnRights', params: { role: role.name } }]
  const code = await notAllAdministered(db, by, [roleId])
  return code ? [{ field: 'isEnabled', code }] : []
}
