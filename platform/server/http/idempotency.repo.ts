import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError, notFound } from '#platform/core/app-error.ts'
import type { Tx } from '../database/database.ts'
import { covers, type Scope } from '../database/scope.ts'

/** What the first request with this key was told, with its data still as JSON text. */
export interface StoredAnswer {
  data: string
  message: string | null
  version: number | null
}

export function fingerprintOf(method: string, path: string, body: unknown): Buffer {
  const content = Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null)
  return createHash('sha256').update(`${method} ${path}\n`).update(content).digest()
}

/**
 * Claims the key inside the transaction that does the work. A twin that is still running makes this wait for the
 * twin's end (a unique index does the queueing), so there is never a second effect, only a second answer.
 */
export async function claimKey(tx: Tx, key: string, fingerprint: Buffer): Promise<StoredAnswer | undefined> {
  const claimed = await tx.query(sql`
    insert into idempotency_keys (actor, key, fingerprint, sites, parties)
    values (${tx.actor.id}, ${key}, ${fingerprint}, ${JSON.stringify(tx.scope.sites)}, ${JSON.stringify(tx.scope.parties)})
    on conflict do nothing returning 1`)
  if (claimed.length === 1) return undefined
  const [earlier] = await tx.query(sql<Scope & { fingerprint: Buffer; answer: string | null }>`
    select fingerprint, answer, sites, parties from idempotency_keys where actor = ${tx.actor.id} and key = ${key}`)
  if (!earlier?.answer) throw new AppError('conflict', 'platform.twinRunning')
  if (!earlier.fingerprint.equals(fingerprint)) throw new AppError('key-reused', 'platform.keyReused')
  // Whoever has left a site since is not told its records again.
  if (!covers(tx.scope, earlier)) throw notFound()
  return JSON.parse(earlier.answer) as StoredAnswer
}

export async function keepAnswer(tx: Tx, key: string, answer: StoredAnswer): Promise<void> {
  await tx.query(sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)} where actor = ${tx.actor.id} and key = ${key}`)
}
