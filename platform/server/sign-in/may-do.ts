import { AppError } from '#platform/core/app-error.ts'
import type { Reader } from '../database/database.ts'
import { mayDo } from './may-do.repo.ts'
import type { Session } from './session.ts'

/** Refuses what the caller may not do at this moment; a key never has more than its scopes. */
export async function mustHave(db: Reader, session: Session, element: string): Promise<void> {
  const inScope = session.scopes === null || session.scopes.includes(element)
  if (!inScope || !(await mayDo(db, session.userId, element))) {
    throw new AppError('forbidden', 'platform.notAllowed', { params: { element } })
  }
}
