import { z } from 'zod'
import type { Tx } from '../database/database.ts'
import { insertNotification, insertReceipts, rewordAbout } from './notifications.repo.ts'
import type { Reason } from './reason.ts'
import type { Wording } from './wording.ts'

export interface Notice {
  /** Ids of users. Whoever cannot sign in any more, and the sender, are left out. */
  to: readonly string[]
  reason: Reason
  subject: Wording
  message: Wording
  /** A page of the application; a receiver who may not open it sees no link. */
  url?: string
  /** Left out: whoever acts. */
  sender?: string
  /** Names as addressed, for the receivers to read. */
  receivers?: readonly string[]
  /** The comment that it tells about. */
  about?: string
}

/**
 * Part of the caller's transaction: people are told if, and only if, the change they are told about has happened, and
 * once. Answers how many receive it.
 */
export async function notify(tx: Tx, notice: Notice): Promise<{ id: string; receivers: number } | undefined> {
  const sender = notice.sender ?? tx.actor.id
  // What a program has asked for is told to nobody.
  const to = [...new Set(notice.to)].filter((userId) => userId !== sender && z.uuid().safeParse(userId).success)
  if (to.length === 0) return undefined
  const id = await insertNotification(tx, { ...notice, sender, reason: notice.reason.id })
  const receipts = await insertReceipts(tx, id, notice.reason.id, to)
  await tx.emit(
    ...receipts.map(({ userId, rings }) => ({ type: 'inbox.changed' as const, userId, arrived: rings ? id : null })),
  )
  return { id, receivers: receipts.length }
}

/** What a comment said is gone with it, also where people were told about it. */
export async function withdrawNotices(tx: Tx, about: string): Promise<void> {
  const receivers = await rewordAbout(tx, about, { key: 'platform:notification.withdrawn' })
  await tx.emit(...receivers.map((userId) => ({ type: 'inbox.changed' as const, userId, arrived: null })))
}
