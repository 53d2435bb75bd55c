import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../base/log.ts'
import type { Actor, Db } from '../database/database.ts'
import { everything } from '../database/scope.ts'
import { tellChanged } from '../notify/tell-changed.ts'
import {
  type ClaimedMessage,
  lockDue,
  markInHand,
  recordTry,
  stopForPerson,
  stuckMessages,
  takeOver,
} from './exchange.repo.ts'
import { type BackOff, doingWith, nextOf, pauseBefore } from './next-step.ts'
import type { Line, Outcome, Partner } from './partner.ts'
import { exchangeMessages } from './queue-message.ts'

export interface Pace {
  /** How often a partner for whom nothing is due is looked at. */
  pollMs: number
  /** How long a worker may have a message in hand: well above the longest call. */
  leaseMs: number
  backOff: BackOff
  /** Messages of one partner in hand at the same time, each of another line. */
  atOnce: number
}

export const usualPace: Pace = {
  pollMs: 1000,
  leaseMs: 60_000,
  backOff: { firstMs: 5000, longestMs: 900_000 },
  atOnce: 4,
}

export interface SenderOptions {
  db: Db
  lines: readonly { partner: Partner; line: Line }[]
  log: Log
  pace?: Pace
}

export interface Sender {
  stop(): Promise<void>
}

const unclear = 'nobody knows whether a message arrived'
const actor: Actor = { id: 'system:exchange', scope: everything }

/**
 * Sends what waits, partner by partner; any number of processes may do so at once. A message is taken in hand in one
 * transaction, sent outside of any, and its outcome recorded in a second: whoever dies between the two leaves a lease behind,
 * and whoever finds it asks the partner before anything is sent again.
 */
export function startSender({ db, lines, log, pace = usualPace }: SenderOptions): Sender {
  const stopping = new AbortController()
  const served = lines.map((one) => serve(one, { db, log, pace, signal: stopping.signal }))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(served)
    },
  }
}

interface Run {
  db: Db
  log: Log
  pace: Pace
  signal: AbortSignal
}

async function serve({ partner, line }: { partner: Partner; line: Line }, run: Run): Promise<void> {
  const { db, log, pace, signal } = run
  const inHand = new Set<Promise<void>>()
  const failed = (error: unknown) => {
    log.warn({ err: error, event: 'exchange.failed', partner: partner.id }, 'the exchange could not go on')
    return undefined
  }
  while (!signal.aborted) {
    const isFree = inHand.size < pace.atOnce && !line.isResting()
    const claimed = isFree ? await claim(db, partner, line, pace, log).catch(failed) : undefined
    if (claimed) {
      const work: Promise<void> = carry(claimed, partner, line, run)
        .catch(failed)
        .finally(() => inHand.delete(work))
      inHand.add(work)
    } else {
      const over = pause(pace.pollMs, undefined, { signal }).catch(() => {})
      await Promise.race([over, ...inHand])
    }
  }
  await Promise.all(inHand)
}

interface InHand {
  message: ClaimedMessage
  doing: 'send' | 'ask'
  /** By the clock that only goes forward. */
  since: number
}

const certaintyOf = (partner: Partner, line: Line) => ({
  canBeAsked: line.ask !== undefined,
  isIdempotent: partner.isIdempotent,
})

function claim(db: Db, partner: Partner, line: Line, pace: Pace, log: Log): Promise<InHand | undefined> {
  return db.transaction(actor, async (tx) => {
    const since = performance.now()
    for (const { id, site, version } of await takeOver(tx, partner.id)) {
      log.warn({ event: 'exchange.takenOver', partner: partner.id, message: id }, 'a worker did not come back')
      await tellChanged(tx, exchangeMessages, { id, version, action: 'updated', sites: site === null ? null : [site] })
    }
    const message = await lockDue(tx, partner.id)
    if (!message) return undefined
    const doing = doingWith(message.state, certaintyOf(partner, line))
    if (doing === 'stop') {
      await stopForPerson(tx, message)
      log.error({ event: 'exchange.unknown', partner: partner.id, message: message.id }, unclear)
      return undefined
    }
    await markInHand(tx, message, doing, pace.leaseMs)
    return { message, doing, since }
  })
}

async function carry({ message, doing, since }: InHand, partner: Partner, line: Line, run: Run): Promise<void> {
  const { db, log, pace } = run
  // Who was frozen after taking it has lost it: somebody else may be asking about it already.
  const isLate = performance.now() - since > pace.leaseMs / 2
  const outcome: Outcome = isLate
    ? { is: 'notSent', reason: 'late' }
    : await (doing === 'ask' ? line.ask!(message) : line.send(message))
  const next = nextOf(doing, outcome, certaintyOf(partner, line))
  const pauseMs = pauseBefore(message.tries + 1, pace.backOff, randomInt(1_000_001) / 1_000_000)
  const { id, site, fence } = message
  const isRecorded = await db.transaction(actor, async (tx) => {
    const recorded = await recordTry(tx, { message, doing, outcome, tookMs: performance.now() - since }, next, pauseMs)
    const sites = site === null ? null : [site]
    if (recorded) await tellChanged(tx, exchangeMessages, { id, version: fence + 2, action: 'updated', sites })
    return recorded
  })
  const said = { event: `exchange.${next.state}`, partner: partner.id, message: id, doing, outcome: outcome.is }
  if (!isRecorded) log.warn({ ...said, event: 'exchange.lost' }, 'a message was taken over meanwhile')
  else if (next.state === 'unknown' && next.again === 'never') log.error(said, unclear)
  else if (next.state === 'refused') log.warn(said, 'a message was refused')
  else log.info(said, 'a message was tried')
}

/** An alarm in the log, for as long as it lasts. */
export async function tellStuck(db: Db, log: Log, afterMs = 2 * 3_600_000): Promise<void> {
  for (const { partner, messages } of await stuckMessages(db.within(everything), afterMs)) {
    log.error({ event: 'exchange.stuck', partner, messages }, 'messages do not get through')
  }
}
