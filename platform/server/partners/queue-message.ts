import { createHash } from 'node:crypto'
import type { Tx } from '../database/database.ts'
import { tellChanged, tellManyChanged } from '../notify/tell-changed.ts'
import { insertIncoming, insertMessage, messageNamed, newestIncoming } from './exchange.repo.ts'
import type { DataOf, Partner } from './partner.ts'

/** As screens know the list of messages. */
export const exchangeMessages = { id: 'exchangeMessages' }

export interface QueuedMessage<P extends Partner, K extends keyof P['kinds']> {
  kind: K & string
  /** What both sides call it: sending it twice under the same name is sending it once. */
  key: string
  version?: number
  /** Whose people see it; null: everybody's. */
  site: string | null
  data: DataOf<P, K>
}

/**
 * Part of the caller's transaction: the partner is told if, and only if, the change has happened. The bytes are made now and
 * never again. The same message queued twice is one; another one under a name that is taken is a mistake.
 */
export async function queueMessage<P extends Partner, K extends keyof P['kinds']>(
  tx: Tx,
  partner: P,
  { kind, key, version = 1, site, data }: QueuedMessage<P, K>,
): Promise<string> {
  const of = partner.kinds[kind]
  if (!of) throw new Error(`${partner.id} knows no messages of kind ${kind}`)
  const bytes = of.write(data)
  const name = { partner: partner.id, kind, key, version }
  const sha256 = hashOf(bytes)
  const line = partner.keepsOrder ? (site ?? '') : undefined
  const id = await insertMessage(tx, { ...name, site, line, bytes, sha256, mediaType: of.mediaType })
  if (id) {
    await tellChanged(tx, exchangeMessages, { id, version: 1, action: 'created', sites: site === null ? null : [site] })
    return id
  }
  const there = await messageNamed(tx, name)
  if (there?.sha256 !== sha256)
    throw new Error(`${partner.id} ${kind} ${key} v${version} is there and says something else`)
  return there.id
}

export interface IncomingMessage {
  key: string
  site: string | null
  bytes: Uint8Array
}

/** Messages of a partner as they came in; answers how many are new. What says the same as the newest of its name is not. */
export async function keepIncoming(
  tx: Tx,
  partner: string,
  of: { kind: string; mediaType: string },
  messages: readonly IncomingMessage[],
): Promise<number> {
  const newest = await newestIncoming(
    tx,
    partner,
    of.kind,
    messages.map(({ key }) => key),
  )
  const fresh = messages
    .map((message) => ({ ...of, ...message, partner, sha256: hashOf(message.bytes), line: undefined }))
    .filter(({ key, sha256 }) => newest.get(key)?.sha256 !== sha256)
  for (const message of fresh) {
    await insertIncoming(tx, { ...message, version: (newest.get(message.key)?.version ?? 0) + 1 })
  }
  const sites = [...new Set(fresh.map(({ site }) => site))]
  const known = sites.filter((site) => site !== null)
  if (fresh.length > 0)
    await tellManyChanged(tx, exchangeMessages, { sites: known.length < sites.length ? null : known })
  return fresh.length
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
