import { AppError } from '#platform/core/app-error.ts'
import type { Reader } from '../database/database.ts'
import { mayDo } from './may-do.repo.ts'
import type { Caller } from './session.ts'

/**
 * Whether the caller may do this at this moment. A key never has more than its scopes, and whoever sees as somebody else
 * never more than they have themselves.
 */
export async function has(db: Reader, caller: Caller, element: string): Promise<boolean> {
  const { userId, viewerId, scopes } = caller
  if (scopes !== null && !scopes.includes(element)) return false
  if (!(await mayDo(db, userId, [element]))) return false
  return viewerId === null || mayDo(db, viewerId, [element])
}

/** Refuses what the caller may not do. */
export async function mustHave(db: Reader, caller: Caller, element: string): Promise<void> {
  if (!(await has(db, caller, element))) throw new AppError('forbidden', 'platform.notAllowed', { params: { element } })
}
