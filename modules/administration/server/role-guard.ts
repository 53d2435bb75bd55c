import type { Issue } from '#platform/core/issue.ts'
import type { ServerRegistry } from '#platform/server/registry/server-registry.ts'
import { hasAllRights } from '#platform/server/sign-in/privileges.ts'
import { rolesHeldBy } from './user-roles.repo.ts'

const isLiving = (role: Record<string, unknown>) => role['isEnabled'] === true && (role['endedAt'] ?? null) === null

export const guardRole: NonNullable<ServerRegistry['guard']> = async (db, { action, before, after }, by) => {
  if (action === 'removed') return [{ field: '', code: 'administration.rolesStay' }]
  if (await hasAllRights(db, by)) return []
  const issues: Issue[] = []
  if (before?.['isSuperAdmin'] === true || after?.['isSuperAdmin'] === true) {
    issues.push({ field: 'isSuperAdmin', code: 'administration.superAdminByLike' })
  }
  // Otherwise a role that was switched off could be switched on again by whoever waits for it.
  if (before && after && isLiving(before) !== isLiving({ endedAt: before.endedAt, ...after })) {
    const own = await rolesHeldBy(db, by.userId)
    if (own.some(({ id }) => id === before.id)) issues.push({ field: 'isEnabled', code: 'administration.notOwnRole' })
  }
  return issues
}
