import { AppError } from '#platform/core/app-error.ts'
import type { Reader } from '../database/database.ts'
import { covers } from '../database/scope.ts'
import { scopeOf } from '../door/callers.repo.ts'
import { holdersOf, holdsAllOf, isSuperAdmin } from './privileges.repo.ts'
import type { Caller } from '../door/session.ts'

/** A key never has all rights, whoever its user is. */
export async function hasAllRights(db: Reader, caller: Pick<Caller, 'userId' | 'scopes'>): Promise<boolean> {
  return caller.scopes === null && (await isSuperAdmin(db, caller.userId))
}

/**
 * Why this caller may not touch that user: somebody with all rights is changed by their like only, and people of other sites
 * by administrators who are at home there.
 */
export async function notAdministered(db: Reader, caller: Caller, userId: string): Promise<string | undefined> {
  if (await hasAllRights(db, caller)) return undefined
  if (await isSuperAdmin(db, userId)) return 'platform.superAdminOnly'
  return covers(caller.scope, await scopeOf(db, userId)) ? undefined : 'platform.beyondOwnSites'
}

/**
 * Why this caller may not do to that user what would let them become that user: hand out a password, change the mail address
 * that links go to, or the name to sign in with. Whoever could become somebody with more rights would have them.
 */
export async function notWithinOwn(db: Reader, caller: Caller, userId: string): Promise<string | undefined> {
  const refusal = await notAdministered(db, caller, userId)
  if (refusal || (await hasAllRights(db, caller))) return refusal
  const isWithin = caller.scopes === null && (await holdsAllOf(db, caller.userId, userId))
  return isWithin ? undefined : 'platform.beyondOwnRights'
}

/** What changes a role changes everybody who holds it: why not all of them are the caller's to administer. */
export async function notAllAdministered(
  db: Reader,
  caller: Caller,
  roleIds: readonly string[],
): Promise<string | undefined> {
  if (await hasAllRights(db, caller)) return undefined
  for (const userId of await holdersOf(db, roleIds)) {
    const refusal = await notAdministered(db, caller, userId)
    if (refusal) return refusal
  }
  return undefined
}

export async function refuseUnadministered(db: Reader, caller: Caller, userId: string): Promise<void> {
  refuse(await notAdministered(db, caller, userId))
}

export async function refuseBeyondOwn(db: Reader, caller: Caller, userId: string): Promise<void> {
  refuse(await notWithinOwn(db, caller, userId))
}

function refuse(code: string | undefined): void {
  if (code) throw new AppError('forbidden', code)
}
