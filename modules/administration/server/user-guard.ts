import type { Issue } from '#platform/core/issue.ts'
import { sameValue } from '#platform/core/same-value.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import { covers, type Scope } from '#platform/server/database/scope.ts'
import type { StoredRecord, Values } from '#platform/server/registry/store/registry.repo.ts'
import type { RegistryChange, ServerRegistry } from '#platform/server/registry/store/server-registry.ts'
import { hasAllRights, notAdministered, notWithinOwn } from '#platform/server/sign-in/privileges.ts'
import type { Caller } from '#platform/server/door/session.ts'
import { endSessionsOf } from '#platform/server/sign-in/sessions.repo.ts'
import { findUser } from '#platform/server/door/users.repo.ts'
import type { AdministeredUser } from '../contract/users.registry.ts'
import { sameNameExists } from './user-roles.repo.ts'

/** What would keep somebody out: each is a way to lock oneself out. */
const outside: { field: string; is: (user: Partial<AdministeredUser> & { endedAt?: string | null }) => boolean }[] = [
  { field: 'isEnabled', is: (user) => user.isEnabled === false },
  { field: 'isDisabledByAdmin', is: (user) => user.isDisabledByAdmin === true },
  { field: 'isApiKeyUser', is: (user) => user.isApiKeyUser === true },
  { field: '', is: (user) => typeof user.endedAt === 'string' },
]

/** Whoever changes one of these could become that user: by a link to another address, or by another way to sign in. */
const identity = ['email', 'username', 'realm', 'isLoginByActiveDirectory'] as const

const scopeIn = (user: Record<string, unknown>): Scope => ({
  sites: user['allSites'] === true ? 'all' : ((user['sites'] ?? []) as string[]),
  parties: [],
})

const changes = (names: readonly string[], before: Record<string, unknown>, after: Record<string, unknown>) =>
  names.some((name) => !sameValue(before[name], after[name]))

export const guardUser: NonNullable<ServerRegistry['guard']> = async (db, { action, before, after = {} }, by) => {
  if (action === 'removed') return [{ field: '', code: 'administration.usersStay' }]
  const issues: Issue[] = []
  const mayAll = await hasAllRights(db, by)
  if (before) issues.push(...(await changeIssues(db, { before, after, mayAll }, by)))
  // Nobody makes somebody, or sends them, where they are not at home themselves.
  if (!mayAll && (!before || changes(['allSites', 'sites'], before, after)) && !covers(by.scope, scopeIn(after))) {
    issues.push({ field: 'sites', code: 'administration.beyondOwnPlants' })
  }
  const { username, realm } = after as { username: string; realm: string }
  if (await sameNameExists(db, { username, realm }, before?.id ?? null)) {
    issues.push({ field: 'username', code: 'administration.nameTaken' })
  }
  return issues
}

async function changeIssues(
  db: Reader,
  { before, after, mayAll }: { before: StoredRecord; after: Values; mayAll: boolean },
  by: Caller,
): Promise<Issue[]> {
  const isOwn = before.id === by.userId
  const issues: Issue[] = []
  const untouchable = await notAdministered(db, by, before.id)
  if (untouchable && !isOwn) issues.push({ field: '', code: untouchable })
  const touched = identity.find((name) => changes([name], before, after))
  if (touched && !isOwn && !untouchable) {
    const code = await notWithinOwn(db, by, before.id)
    if (code) issues.push({ field: touched, code })
  }
  if (isOwn) {
    for (const { field, is } of outside) {
      if (is(after) && !is(before)) issues.push({ field, code: 'administration.notYourself' })
    }
    if (changes(['allSites', 'sites'], before, after) && !mayAll) {
      issues.push({ field: 'sites', code: 'administration.notOwnSites' })
    }
  }
  return issues
}

/** Whoever may not be in any more is out: the door refuses them anyway, and their list of sessions says so too. */
export async function endSessionsOfInactive(tx: Tx, change: RegistryChange): Promise<void> {
  const user = await findUser(tx, change.id)
  if (user && (!user.isActive || user.isApiKeyUser)) await endSessionsOf(tx, user.id, null)
}
