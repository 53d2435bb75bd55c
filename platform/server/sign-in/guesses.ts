import { AppError } from '#platform/core/app-error.ts'
import type { Db } from '../database/database.ts'
import { placeOf } from '../door/address.ts'
import { readNumber } from '../settings/settings.repo.ts'
import { isKnownPlace } from './places.repo.ts'
import { hashToken } from '../door/session.ts'
import { type Bucket, emptyBucketOf, giveBackToken, takeToken } from './throttle.repo.ts'

const quarter = 15 * 60

/** One try at a password, a code or an account, already counted. */
export interface Guess {
  /** It was right: the account starts afresh, and the address gets its token back. */
  wasRight(): Promise<void>
  /** It could not be judged, so it counts as none. */
  wasNone(): Promise<void>
}

/**
 * Counts a try before it is judged. Signing in, changing an expired password, changing a password and asking for a
 * link all draw from the same buckets. Guessing is slowed, never stopped by a lock-out: an attacker elsewhere must
 * not be able to keep a shift leader out at night, so a place from where the user has signed in has its own bucket.
 */
export async function countGuess(
  db: Db,
  about: { userId: string | undefined; name: string; address: string },
): Promise<Guess> {
  const place = placeOf(about.address)
  const isKnown = about.userId !== undefined && (await isKnownPlace(db, about.userId, place))
  // Not the name itself: people type their password into the wrong field.
  const who = about.userId ?? hashToken(about.name.toLowerCase()).toString('base64url')
  const account = {
    key: `account:${who}:${isKnown ? place : 'elsewhere'}`,
    capacity: await readNumber(db, 'signIn.triesPerAccount'),
    refillSeconds: quarter,
  }
  return count(db, [account, await addressBucket(db, place)])
}

/** For a try that names no account: only the address is known. */
export async function countAnonymousGuess(db: Db, address: string): Promise<Guess> {
  return count(db, [await addressBucket(db, placeOf(address))])
}

/** Whether one more mail may go to this user within this hour, so that nobody's mailbox can be flooded through us. */
export async function mayMail(db: Db, userId: string): Promise<boolean> {
  const capacity = await readNumber(db, 'signIn.mailsPerHour')
  return (await takeToken(db, { key: `mailbox:${userId}`, capacity, refillSeconds: 3600 })) === 0
}

async function addressBucket(db: Db, place: string): Promise<Bucket> {
  const capacity = await readNumber(db, 'signIn.triesPerAddress')
  return { key: `address:${place}`, capacity, refillSeconds: quarter }
}

async function count(db: Db, buckets: Bucket[]): Promise<Guess> {
  for (const bucket of buckets) {
    const seconds = await takeToken(db, bucket)
    if (seconds > 0) throw new AppError('too-many', 'platform.tooManyRequests', { params: { seconds } })
  }
  return {
    async wasRight() {
      for (const bucket of buckets) {
        if (bucket.key.startsWith('account:')) await emptyBucketOf(db, bucket.key)
        else await giveBackToken(db, bucket)
      }
    },
    async wasNone() {
      for (const bucket of buckets) await giveBackToken(db, bucket)
    },
  }
}
