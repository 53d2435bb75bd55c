import type { AnswerOf, BodyOf } from '#platform/core/endpoint.ts'
import type { login } from '#platform/core/session.contract.ts'
import type { Db } from '../database/database.ts'
import { placeOf } from '../door/address.ts'
import { userShowing } from './credentials.ts'
import type { Directory } from './directory.ts'
import { mustChangePassword } from './password-age.ts'
import { hashPassword, needsRehash } from './passwords.ts'
import { notePlace } from './places.repo.ts'
import { hashToken, newToken } from '../door/session.ts'
import { startSession } from './sessions.repo.ts'
import { noteSignIn } from './sign-in-events.repo.ts'
import { storePasswordHash } from '../door/users.repo.ts'

export interface LogInOptions {
  credentials: BodyOf<typeof login>
  directory: Directory | undefined
  passwordMaxAgeDays: number
  address: string
  agent: string
  requestId: string
}

/** The user and a new session, or the word that the password must be changed first. */
export async function logIn(db: Db, options: LogInOptions): Promise<AnswerOf<typeof login>> {
  const { credentials, directory, address, requestId } = options
  const user = await userShowing(db, directory, { ...credentials, address, requestId })
  if (mustChangePassword(user, options.passwordMaxAgeDays)) {
    return { passwordMustBeChanged: true, message: null, user: null }
  }
  const token = newToken()
  const isOutdated = !user.usesDirectory && user.passwordHash !== null && needsRehash(user.passwordHash)
  const rehashed = isOutdated ? await hashPassword(credentials.password) : undefined
  await db.transaction({ id: user.id, requestId }, async (tx) => {
    if (rehashed) await storePasswordHash(tx, user.id, rehashed)
    await startSession(tx, { tokenHash: hashToken(token), userId: user.id, address, agent: options.agent })
    const way = user.usesDirectory ? 'directory' : 'password'
    await noteSignIn(tx, { event: 'signedIn', userId: user.id, way, address })
    await notePlace(tx, user.id, placeOf(address))
  })
  return {
    passwordMustBeChanged: false,
    message: null,
    user: { userId: user.id, token, firstName: user.firstName, lastName: user.lastName },
  }
}
