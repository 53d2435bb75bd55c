import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

export interface Violation {
  kind: 'lost' | 'doubled' | 'order' | 'wrong'
  text: string
}

export interface StoredMessage {
  key: string
  site: string
  number: number
  status: string
  sha256: string
  receipt: unknown
}

export interface TakenByPartner {
  site: string | null
  sha256: string
  receipt: unknown
}

export const textOf = (change: string) => `change ${change}`
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Holds what happened in the house against what stands in its exchange and what the partner has; knows nothing of how. */
export function violationsIn(
  changes: readonly string[],
  messages: readonly StoredMessage[],
  taken: readonly TakenByPartner[],
): Violation[] {
  const say = (kind: Violation['kind'], text: string): Violation => ({ kind, text })
  const byKey = Map.groupBy(messages, ({ key }) => key)
  const byHash = Map.groupBy(taken, ({ sha256 }) => sha256)
  const found: Violation[] = []
  for (const change of changes) {
    const [message, ...more] = byKey.get(change) ?? []
    const [first, ...again] = byHash.get(hashOf(textOf(change))) ?? []
    if (!message) found.push(say('lost', `change ${change} has no message`))
    for (const _ of more) found.push(say('doubled', `change ${change} has a second message`))
    if (!first) found.push(say('lost', `the partner has not got change ${change}`))
    for (const _ of again) found.push(say('doubled', `the partner took change ${change} more than once`))
    if (!message || !first) continue
    if (message.status !== 'accepted') found.push(say('wrong', `${change} is there, and here ${message.status}`))
    if (message.sha256 !== hashOf(textOf(change))) found.push(say('wrong', `the bytes of ${change} are others`))
    if (!isDeepStrictEqual(message.receipt, first.receipt))
      found.push(say('wrong', `the receipt of ${change} is another`))
  }
  const known = new Set(changes)
  const hashes = new Set(changes.map((change) => hashOf(textOf(change))))
  for (const { key } of messages) {
    if (!known.has(key)) found.push(say('wrong', `message ${key} is of a change that never happened`))
  }
  for (const { sha256 } of taken) {
    if (!hashes.has(sha256)) found.push(say('wrong', `the partner was told ${sha256}, which never happened`))
  }
  const placeOf = new Map(messages.map((message) => [message.sha256, message.number]))
  for (const [site, ofSite] of Map.groupBy(taken, (one) => one.site)) {
    let last = -1
    for (const { sha256 } of ofSite) {
      const place = placeOf.get(sha256)
      if (place === undefined) continue
      if (place < last) found.push(say('order', `${site}: ${place} came after ${last}`))
      last = Math.max(last, place)
    }
  }
  return found
}
