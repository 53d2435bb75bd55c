import { randomInt } from 'node:crypto'
import { AppError } from '#platform/core/app-error.ts'
import type { AnswerOf, BodyOf } from '#platform/core/endpoint.ts'
import type { login } from '#platform/core/session.contract.ts'
import type { Db } from '../database/database.ts'
import { needsRehash, hashPassword, passwordMatches } from './passwords.ts'
import { hashToken, newToken } from './session.ts'
import { isKnownAddress, startSession } from './sessions.repo.ts'
import { type Bucket, emptyBucketOf, giveBackToken, takeToken } from './throttle.repo.ts'
import { findUserByName, storePasswordHash, type UserRow } from './users.repo.ts'

export interface LogInOptions {
  credentials: BodyOf<typeof login>
  address: string
  agent: string
  requestId: string
  minimumMs: number
}

/**
 * Unknown user, wrong password and disabled user get the same answer after the same time. Guessing is slowed by
 * buckets, never stopped by a lock-out: an attacker elsewhere must not be able to lock a shift leader out at night.
 */
export async function logIn(db: Db, options: LogInOptions): Promise<AnswerOf<typeof login>> {
  const notBefore = Date.now() + options.minimumMs + (options.minimumMs > 0 ? randomInt(-50, 50) : 0)
  try {
    return await tryLogIn(db, options)
  } finally {
    const rest = notBefore - Date.now()
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
  }
}

async function tryLogIn(db: Db, options: LogInOptions): Promise<AnswerOf<typeof login>> {
  const { username, password } = options.credentials
  const user = await findUserByName(db, username)
  const buckets = await bucketsFor(db, user, options)
  for (const bucket of buckets) {
    const seconds = await takeToken(db, bucket)
    if (seconds > 0) throw new AppError('too-many', 'platform.tooManyRequests', { params: { seconds } })
  }
  const matches = await passwordMatches(user?.mayEnter ? user.passwordHash : null, password)
  if (!matches || !user) throw new AppError('invalid', 'platform.loginFailed')

  const [account, address] = buckets
  await emptyBucketOf(db, account.key)
  await giveBackToken(db, address)
  if (user.isChangePasswordRequired) return { passwordMustBeChanged: true, message: null, user: null }

  const token = newToken()
  const rehashed = user.passwordHash && needsRehash(user.passwordHash) ? await hashPassword(password) : undefined
  await db.transaction({ id: user.id, requestId: options.requestId }, async (tx) => {
    if (rehashed) await storePasswordHash(tx, user.id, rehashed)
    await startSession(tx, {
      tokenHash: hashToken(token),
      userId: user.id,
      address: options.address,
      agent: options.agent,
    })
  })
  return {
    passwordMustBeChanged: false,
    message: null,
    user: { userId: user.id, token, firstName: user.firstName, lastName: user.lastName },
  }
}

async function bucketsFor(
  db: Db,
  user: UserRow | undefined,
  { credentials, address }: LogInOptions,
): Promise<[Bucket, Bucket]> {
  const place = user && (await isKnownAddress(db, user.id, address)) ? address : 'elsewhere'
  const quarter = 15 * 60
  return [
    { key: `account:${credentials.username.toLowerCase()}:${place}`, capacity: 10, refillSeconds: quarter },
    { key: `address:${address}`, capacity: 50, refillSeconds: quarter },
  ]
}
