import { sql } from 'kysely'
import type { Db, Reader } from '../database/database.ts'

export interface Bucket {
  key: string
  capacity: number
  /** Seconds in which an empty bucket is full again. */
  refillSeconds: number
}

/**
 * Takes one token, by the database's clock, in one statement: works over several processes and without a race.
 * Answers how many seconds to wait, 0 when the token was there.
 */
export async function takeToken(db: Reader, bucket: Bucket): Promise<number> {
  const [row] = await db.query(sql<{ tokens: number }>`
    insert into throttle_buckets as b (key, tokens, refilled_at)
    values (${bucket.key}, ${bucket.capacity - 1}, now())
    on conflict (key) do update set
      tokens = greatest(-1, least(${bucket.capacity}::float8,
        b.tokens + extract(epoch from now() - b.refilled_at) * ${bucket.capacity / bucket.refillSeconds}::float8) - 1),
      refilled_at = now()
    returning tokens`)
  const tokens = row?.tokens ?? 0
  return tokens >= 0 ? 0 : Math.ceil((-tokens * bucket.refillSeconds) / bucket.capacity)
}

export async function giveBackToken(db: Db, bucket: Bucket): Promise<void> {
  await db.query(
    sql`update throttle_buckets set tokens = least(${bucket.capacity}::float8, tokens + 1) where key = ${bucket.key}`,
  )
}

export async function emptyBucketOf(db: Db, key: string): Promise<void> {
  await db.query(sql`delete from throttle_buckets where key = ${key}`)
}
