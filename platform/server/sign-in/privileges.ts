import { AppError } from '#platform/core/app-error.ts'
import type { Reader } from '../database/database.ts'
import { isSuperAdmin } from './privileges.repo.ts'
import type { Caller } from './session.ts'

/** A key never has all rights, whoever its user is. */
export async function hasAllRights(db: Reader, session: Caller): Promise<boolean> {
  return session.scopes === null && (await isSuperAdmin(db, session.userId))
}

/**
 * Whether this caller may touch that user: somebody with all rights is changed by their like only. Otherwise whoever may
 * hand out a password or change a mail address could become anybody.
 */
export async function mayAdminister(db: Reader, session: Caller, userId: string): Promise<boolean> {
  return !(await isSuperAdmin(db, userId)) || (await hasAllRights(db, session))
}

export async function refuseHigherUser(db: Reader, session: Caller, userId: string): Promise<void> {
  if (!(await mayAdminister(db, session, userId))) throw new AppError('forbidden', 'platform.superAdminOnly')
}
