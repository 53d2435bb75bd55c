import { AppError } from '#platform/core/app-error.ts'
import type { Tx } from '../database/database.ts'
import { takeToken } from '../sign-in/throttle.repo.ts'

const tenMinutes = 600

/** What one person may send within ten minutes: more than anybody types, less than a script would. */
const paces = { notification: 20, message: 100, comment: 60 }

export async function keepPace(tx: Tx, what: keyof typeof paces): Promise<void> {
  const bucket = { key: `${what}:${tx.actor.id}`, capacity: paces[what], refillSeconds: tenMinutes }
  const seconds = await takeToken(tx, bucket)
  if (seconds > 0) throw new AppError('too-many', 'platform.sendingTooFast', { params: { seconds } })
}
