import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { HistoryEntry } from '#platform/core/registry-queries.ts'
import type { Attempt } from './attempt.ts'
import type { CrashClient, HttpAnswer } from './crash-client.ts'
import type { Seeded } from './seeded.ts'

interface CrashRecord {
  id: string
  version: number
  mark: string
}

/** What all writers share. */
export interface Ledger {
  attempts: Attempt[]
  /** The newest version of each record that any writer was told of: two writers often hold the same one. */
  records: { id: string; version: number }[]
  stopped: boolean
}

export interface WriterOptions {
  random: Seeded
  client: CrashClient
  ledger: Ledger
  /** The negative control: a repeated create comes with a new key. */
  newKeys: boolean
}

const recentRecords = 60

/** Creates and changes records until told to stop; leaves no write behind whose outcome it does not know. */
export async function write({ random, client, ledger, newKeys }: WriterOptions): Promise<void> {
  while (!ledger.stopped) {
    await pause(random.between(50, 400))
    const known = ledger.records.slice(-recentRecords)
    const target = known.length > 0 && random.between(1, 100) <= 60 ? random.pick(known) : undefined
    const mark = randomUUID()
    const attempt: Attempt = {
      mark,
      content: { name: `record ${mark}`, mark, amount: random.between(0, 1_000_000) },
      actor: client.userId,
      target: target && { ...target },
      cuts: 0,
      outcome: { state: 'unknown' },
    }
    ledger.attempts.push(attempt)
    if (target) await change(client, attempt, target)
    else ledger.records.push(await create(client, attempt, newKeys))
  }
}

async function create(
  client: CrashClient,
  attempt: Attempt,
  newKeys: boolean,
): Promise<{ id: string; version: number }> {
  let key = randomUUID()
  for (;;) {
    const answer = await client.send('POST', '', { body: attempt.content, headers: { 'idempotency-key': key } })
    if (answer?.status === 200) return acknowledge(attempt, answer)
    if (newKeys) key = randomUUID()
    await again(attempt, answer)
  }
}

async function change(client: CrashClient, attempt: Attempt, target: { id: string; version: number }): Promise<void> {
  const { id, version } = target
  const ifMatch = { 'if-match': `"${version}"` }
  for (;;) {
    const answer = await client.send('PUT', `/${id}`, { body: attempt.content, headers: ifMatch })
    if (answer?.status === 200) {
      target.version = acknowledge(attempt, answer).version
      return
    }
    if (answer?.status === 412) {
      const { current } = answer.body.detail as { current: CrashRecord }
      target.version = current.version
      // Nobody can change version v any more, so whatever of this attempt is stored now is all there will ever be.
      attempt.outcome = attempt.cuts === 0 ? { state: 'refused' } : await readOutcome(client, attempt, id, version + 1)
      return
    }
    await again(attempt, answer)
  }
}

/** The answer was lost: did the change happen? */
async function readOutcome(
  client: CrashClient,
  attempt: Attempt,
  id: string,
  version: number,
): Promise<Attempt['outcome']> {
  for (;;) {
    const answer = await client.send('GET', `/${id}/history`, {})
    if (answer?.status === 200) {
      const entries = answer.body.data as HistoryEntry[]
      const stored = entries.some((entry) => entry.changes.some(({ after }) => after === attempt.mark))
      return stored ? { state: 'acknowledged', id, version, requestId: undefined } : { state: 'refused' }
    }
    await again(undefined, answer)
  }
}

function acknowledge(attempt: Attempt, answer: HttpAnswer): { id: string; version: number } {
  const { id, version } = answer.body.data as CrashRecord
  const requestId = answer.replayed ? undefined : answer.requestId
  attempt.outcome = { state: 'acknowledged', id, version, requestId }
  return { id, version }
}

/** Only a lost connection, a held lock and an unavailable database are reasons to send the same again. */
async function again(attempt: Attempt | undefined, answer: HttpAnswer | undefined): Promise<void> {
  if (answer && answer.status !== 423 && answer.status !== 503) {
    throw new Error(`the API answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
  if (!answer && attempt) attempt.cuts++
  await pause(20)
}
