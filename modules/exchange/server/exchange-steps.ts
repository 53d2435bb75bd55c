import { AppError, notFound, stale } from '#platform/core/app-error.ts'
import { reconcileKind } from '#platform/core/exchange.contract.ts'
import type { Reader, Tx } from '#platform/server/database/database.ts'
import type { Jobs } from '#platform/server/jobs/job.ts'
import { tellChanged } from '#platform/server/notify/tell-changed.ts'
import { mustTake } from '#platform/server/records/take-step.ts'
import type { ExchangeMessage } from '../contract/exchange.contract.ts'
import { exchangeMessageRegistry } from '../contract/exchange-messages.registry.ts'
import { exchangeStates } from '../rules/exchange-states.ts'
import { putAside, storedMessage } from './exchange.repo.ts'
import { readableContent } from './readable-content.ts'

export async function mustRead(db: Reader, id: string): Promise<ExchangeMessage> {
  const stored = await storedMessage(db, id)
  if (!stored) throw notFound()
  const { bytes, ...message } = stored
  return { ...message, ...readableContent(bytes) }
}

/** Sends the same bytes again, or leaves it at that: both by somebody who says why. */
export async function decide(
  tx: Tx,
  step: 'resend' | 'giveUp',
  seen: { id: string; version: number },
  reason: string,
): Promise<ExchangeMessage> {
  const message = await mustRead(tx, seen.id)
  const status = await mustTake(tx, exchangeStates, step, message, { reason })
  const done = await putAside(tx, seen, status!, reason)
  if (!done) throw stale(message)
  const sites = message.plant === null ? null : [message.plant]
  await tellChanged(tx, exchangeMessageRegistry, { id: seen.id, ...done, action: 'updated', sites })
  return mustRead(tx, seen.id)
}

/** A partner knows nothing of our plants: whoever compares sees all of them. */
export function startComparison(
  tx: Tx,
  jobs: Jobs,
  asked: { partner: string; from: string; to: string },
): Promise<string> {
  if (tx.scope.sites !== 'all') throw new AppError('conflict', 'exchange.notEverywhere')
  return jobs.enqueue(tx, reconcileKind, asked)
}
