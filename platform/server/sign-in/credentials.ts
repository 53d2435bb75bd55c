import { AppError } from '#platform/core/app-error.ts'
import type { Db } from '../database/database.ts'
import type { Directory } from './directory.ts'
import { countGuess } from './guesses.ts'
import { passwordMatches } from './passwords.ts'
import { noteSignIn } from './sign-in-events.repo.ts'
import { findUserByName, hasOwnPassword, rememberDirectoryId, type UserRow } from '../door/users.repo.ts'

export interface Shown {
  username: string
  password: string
  address: string
  requestId: string
}

/**
 * The user who has this name and password. Unknown user, wrong password, disabled user and key user get the same
 * refusal for the same work.
 */
export async function userShowing(db: Db, directory: Directory | undefined, shown: Shown): Promise<UserRow> {
  const user = await findUserByName(db, shown.username)
  const guess = await countGuess(db, { userId: user?.id, name: shown.username, address: shown.address })
  try {
    const isTheirs = await isRight(db, directory, user, shown)
    if (!user || !isTheirs) {
      await noteRefusal(db, user, shown)
      throw new AppError('invalid', 'platform.loginFailed')
    }
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unavailable') await guess.wasNone()
    throw error
  }
  await guess.wasRight()
  return user
}

/** Of a name that is nobody's the name is not kept: it may be a password in the wrong field. */
async function noteRefusal(db: Db, user: UserRow | undefined, { address, requestId }: Shown): Promise<void> {
  const way = user?.usesDirectory ? ('directory' as const) : ('password' as const)
  await db.transaction({ id: 'system:public', requestId }, (tx) =>
    noteSignIn(tx, { event: 'refused', userId: user?.id ?? null, way, address }),
  )
}

/** A password is hashed for nobody too: the least time of an answer hides only what takes less. */
async function isRight(
  db: Db,
  directory: Directory | undefined,
  user: UserRow | undefined,
  shown: Shown,
): Promise<boolean> {
  // A directory user has no password here: neither a stored one nor the directory's silence opens the door.
  if (user?.usesDirectory && directory && user.isActive) return directoryKnows(db, directory, user, shown)
  return passwordMatches(user && hasOwnPassword(user) ? user.passwordHash : null, shown.password)
}

async function directoryKnows(db: Db, directory: Directory, user: UserRow, shown: Shown): Promise<boolean> {
  const id = await directory.idOf(user.username, shown.password)
  if (id === undefined) return false
  if (user.directoryId !== null) return user.directoryId === id
  return db.transaction({ id: user.id, requestId: shown.requestId }, (tx) => rememberDirectoryId(tx, user, id))
}
