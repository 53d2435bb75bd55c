import type { Issue } from '#platform/core/issue.ts'
import { sameValue } from '#platform/core/same-value.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RegistryChange, ServerRegistry } from '#platform/server/registry/server-registry.ts'
import { hasAllRights, mayAdminister } from '#platform/server/sign-in/privileges.ts'
import { endSessionsOf } from '#platform/server/sign-in/sessions.repo.ts'
import { findUser } from '#platform/server/sign-in/users.repo.ts'
import type { AdministeredUser } from '../contract/users.registry.ts'
import { sameNameExists } from './user-roles.repo.ts'

/** What would keep somebody out: each is a way to lock oneself out. */
const outside: { field: string; is: (user: Partial<AdministeredUser> & { endedAt?: string | null }) => boolean }[] = [
  { field: 'isEnabled', is: (user) => user.isEnabled === false },
  { field: 'isDisabledByAdmin', is: (user) => user.isDisabledByAdmin === true },
  { field: 'isApiKeyUser', is: (user) => user.isApiKeyUser === true },
  { field: '', is: (user) => typeof user.endedAt === 'string' },
]

const movesHome = (before: Record<string, unknown>, after: Record<string, unknown> | undefined) =>
  ['allSites', 'sites'].some((name) => !sameValue(before[name], after?.[name]))

export const guardUser: NonNullable<ServerRegistry['guard']> = async (db, { action, before, after }, by) => {
  if (action === 'removed') return [{ field: '', code: 'administration.usersStay' }]
  const issues: Issue[] = []
  if (before && !(await mayAdminister(db, by, before.id))) issues.push({ field: '', code: 'platform.superAdminOnly' })
  if (before?.id === by.userId) {
    for (const { field, is } of outside) {
      if (is(after ?? {}) && !is(before)) issues.push({ field, code: 'administration.notYourself' })
    }
  }
  if (before?.id === by.userId && movesHome(before, after) && !(await hasAllRights(db, by))) {
    issues.push({ field: 'sites', code: 'administration.notOwnSites' })
  }
  const { username, realm } = after as { username: string; realm: string }
  if (await sameNameExists(db, { username, realm }, before?.id ?? null)) {
    issues.push({ field: 'username', code: 'administration.nameTaken' })
  }
  return issues
}

/** Whoever may not be in any more is out: the door refuses them anyway, and their list of sessions says so too. */
export async function endSessionsOfInactive(tx: Tx, change: RegistryChange): Promise<void> {
  const user = await findUser(tx, change.id)
  if (user && (!user.isActive || user.isApiKeyUser)) await endSessionsOf(tx, user.id, null)
}
