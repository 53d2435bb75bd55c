import { AppError } from '#platform/core/app-error.ts'
import type { Reader } from '../database/database.ts'
import { mayDo } from './may-do.repo.ts'
import type { Session } from './session.ts'

/** Whether the caller may do this at this moment; a key never has more than its scopes. */
export async function has(db: Reader, session: Session, element: string): Promise<boolean> {
  const inScope = session.scopes === null || session.scopes.includes(element)
  return inScope && (await mayDo(db, session.userId, element))
}

/** Refuses what the caller may not do. */
export async function mustHave(db: Reader, session: Session, element: string): Promise<void> {
  if (!(await has(db, session, element)))
    throw new AppError('forbidden', 'platform.notAllowed', { params: { element } })
}
